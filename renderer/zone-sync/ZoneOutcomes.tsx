import { ActionIcon, CloseButton, Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core';
import {
  IconChevronRight,
  IconCircleCheck,
  IconCircleX,
  IconClockPause,
  IconFileExport,
  IconHelpCircle,
  IconTrash,
} from '@tabler/icons-react';
import { type ComponentType, type Ref, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionOutcome } from '../../shared/zone-sync/plan.ts';
import { zoneAtService } from '../../shared/zone-sync/state-at-service.ts';
import type { Zones } from '../../shared/zones/apply-edit.ts';
import { deskState } from '../desk/states.ts';
import { saveFile } from '../ui/save-file.ts';
import { notifySaved } from '../workbench/saved-notice.ts';
import { listOnly } from '../workspace-zones/list-filter.ts';
import { openZone } from '../workspace-zones/selection.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { rejectionText } from '../zone-check/zone-issue-text.ts';
import { ShowButton } from '../zone-comparison/ShowButton.tsx';
import { notDoneText } from './outcome.ts';
import { outcomesToCsv } from './outcome-export.ts';
import { type OutcomeKind, outcomeKinds, outcomesByKind } from './outcomes-by-kind.ts';
import { usePlan } from './plan.ts';
import classes from './ZoneOutcomes.module.css';

const icons: Record<OutcomeKind, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>> = {
  created: IconCircleCheck,
  updated: IconCircleCheck,
  renamed: IconCircleCheck,
  deleted: IconTrash,
  refused: IconCircleX,
  unknown: IconHelpCircle,
  'not-sent': IconClockPause,
};

/** Maximum number of reasons shown, and of zones for each; the list and the exported file have all. */
const maxListed = 20;

interface ZoneOutcomesProps {
  ref?: Ref<HTMLElement>;
  label: string;
  /** Whether it starts collapsed to one line with the label. */
  isCollapsible?: boolean;
  actions: readonly ActionOutcome[];
  /** Whether another element already explains the outcome `unknown`. */
  explainsUnknown?: boolean;
  /** File name of the export. */
  fileName: string;
  /** Dismisses the outcomes; null while more may follow. */
  onDismiss: (() => void) | null;
}

/** Outcomes of a plan's actions: counts by kind, links to the zones, and reasons of rejections. */
export function ZoneOutcomes({
  ref,
  label,
  isCollapsible = false,
  explainsUnknown,
  actions,
  fileName,
  onDismiss,
}: ZoneOutcomesProps) {
  const { t } = useTranslation();
  const zones = useZones((state) => state.zones);
  const byKind = useMemo(() => outcomesByKind(actions, zones), [actions, zones]);
  const [isOpen, setOpen] = useState(!isCollapsible);
  if (actions.length === 0) return null;
  const idsInWorkspace = (actionsToLink: readonly ActionOutcome[]) =>
    actionsToLink.map(({ id }) => id).filter((id) => zones.has(id));
  return (
    <Paper {...(ref && { ref })} tabIndex={-1} withBorder p="xs" component="section" aria-label={label}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div className={classes.counts}>
          {isCollapsible && (
            <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <IconChevronRight size={14} aria-hidden />
              {t('zones.outcome.folded', { label, count: actions.length })}
            </UnstyledButton>
          )}
          {isOpen && (
            <ul>
              {outcomeKinds.map((kind) => {
                const actionsOfKind = byKind.get(kind);
                if (!actionsOfKind) return null;
                const Icon = icons[kind];
                const title = t(`zones.outcome.${kind}`, { count: actionsOfKind.length });
                const ids = idsInWorkspace(actionsOfKind);
                return (
                  <li key={kind} data-kind={kind}>
                    <Icon size={16} aria-hidden />
                    <span>{title}</span>
                    {ids.length > 0 && <ShowButton title={title} onClick={() => listOnly(title, ids)} />}
                  </li>
                );
              })}
            </ul>
          )}
        </div>
        {onDismiss && (
          <Group gap={2} wrap="nowrap">
            <ActionIcon
              size="sm"
              aria-label={t('zones.outcome.save')}
              title={t('zones.outcome.save')}
              onClick={() => {
                const csv = outcomesToCsv(
                  actions,
                  zones,
                  {
                    fault: (fault) => rejectionText(t, fault),
                    state: (zone) => t(`zones.state.${zoneAtService(zone, usePlan.getState()).state}`),
                  },
                  deskState('settings').csvSeparator,
                );
                saveFile(fileName, csv, 'text/csv');
                notifySaved(t('zones.outcome.saved', { count: actions.length }), fileName);
              }}
            >
              <IconFileExport size={16} />
            </ActionIcon>
            <CloseButton size="sm" aria-label={t('zones.outcome.putAway')} onClick={onDismiss} />
          </Group>
        )}
      </Group>
      {isOpen && byKind.has('unknown') && !explainsUnknown && (
        <Text c="dimmed">{t('zones.outcome.unknownWhy')}</Text>
      )}
      {isOpen && <RejectionReasons actions={actions} zones={zones} />}
    </Paper>
  );
}

interface RejectionReasonsProps {
  actions: readonly ActionOutcome[];
  zones: Zones;
}

/** Reasons of rejections, each with the zones that were rejected for it. */
function RejectionReasons({ actions, zones }: RejectionReasonsProps) {
  const { t } = useTranslation();
  const reasons = useMemo(() => {
    const actionsByReason = new Map<string, ActionOutcome[]>();
    for (const action of actions) {
      if (action.outcome.kind !== 'refused') continue;
      const reason = notDoneText(t, action.kind, action.outcome.fault);
      const sameReason = actionsByReason.get(reason);
      if (sameReason) sameReason.push(action);
      else actionsByReason.set(reason, [action]);
    }
    return [...actionsByReason];
  }, [actions, t]);
  if (reasons.length === 0) return null;
  return (
    <Stack gap={0} component="ul" className={classes.refused} aria-label={t('zones.outcome.refusedList')}>
      {reasons.slice(0, maxListed).map(([reason, refusedActions]) => (
        <li key={reason}>
          <span>{reason}</span>
          <span className={classes.names}>
            {refusedActions.slice(0, maxListed).map(({ id, zoneId }) =>
              zones.has(id) ? (
                <UnstyledButton key={id} className={classes.link} onClick={() => openZone(id)}>
                  {zoneId ?? (zones.get(id)?.zoneId || t('zones.unnamed'))}
                </UnstyledButton>
              ) : (
                <span key={id || zoneId}>{zoneId ?? t('zones.unnamed')}</span>
              ),
            )}
            {refusedActions.length > maxListed && (
              <span>{t('zones.create.more', { count: refusedActions.length - maxListed })}</span>
            )}
          </span>
        </li>
      ))}
      {reasons.length > maxListed && (
        <li>{t('zones.outcome.moreReasons', { count: reasons.length - maxListed })}</li>
      )}
    </Stack>
  );
}
