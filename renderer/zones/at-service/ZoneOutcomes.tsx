import { Button, CloseButton, Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleX,
  IconClockPause,
  IconFileExport,
  IconHelpCircle,
} from '@tabler/icons-react';
import { type ComponentType, type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zones } from '../../../shared/zones/moments.ts';
import { saveFile } from '../../ui/save-file.ts';
import { refusedText } from '../check/zone-fault-text.ts';
import { listOnly } from '../list/list-filter.ts';
import { openZone } from '../selection.ts';
import { useZones } from '../zones-store.ts';
import { type Outcome, outcomeKinds } from './outcome.ts';
import { outcomesToCsv } from './outcome-export.ts';
import classes from './ZoneOutcomes.module.css';

type Kind = Outcome['kind'];

const icons: Record<Kind, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>> = {
  created: IconCircleCheck,
  updated: IconCircleCheck,
  refused: IconCircleX,
  unknown: IconHelpCircle,
  'not-sent': IconClockPause,
};

/** So many reasons are told in the service's words, and so many zones of each; the list and the file have them all. */
const mostTold = 20;

interface ZoneOutcomesProps {
  ref?: Ref<HTMLElement>;
  label: string;
  /** Whether the label is shown, too. */
  titled?: boolean;
  outcomes: ReadonlyMap<string, Outcome>;
  /** Whether it is told beside them what becomes of zones whose answer is missing. */
  unknownTold?: boolean;
  /** What they are saved as. */
  file: string;
  /** Null while more may come. */
  onPutAway: (() => void) | null;
}

/** What became of zones that were sent: how many of each, a way to them, and why which were refused. */
export function ZoneOutcomes({
  ref,
  label,
  titled,
  unknownTold,
  outcomes,
  file,
  onPutAway,
}: ZoneOutcomesProps) {
  const { t } = useTranslation();
  const zones = useZones((state) => state.zones);
  const byKind = useMemo(() => idsByKind(outcomes), [outcomes]);
  if (outcomes.size === 0) return null;
  return (
    <Paper {...(ref && { ref })} tabIndex={-1} withBorder p="sm" component="section" aria-label={label}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div className={classes.counts}>
          {titled && <Text fw={600}>{label}</Text>}
          <ul>
            {outcomeKinds.map((kind) => {
              const ids = byKind.get(kind);
              if (!ids) return null;
              const Icon = icons[kind];
              const title = t(`zones.outcome.${kind}`, { count: ids.length });
              return (
                <li key={kind} data-kind={kind}>
                  <Icon size={16} aria-hidden />
                  <span>{title}</span>
                  <UnstyledButton
                    className={classes.link}
                    aria-label={t('zones.create.showOf', { title })}
                    onClick={() => listOnly(title, ids)}
                  >
                    {t('zones.create.show')}
                  </UnstyledButton>
                </li>
              );
            })}
          </ul>
        </div>
        {onPutAway && <CloseButton size="sm" aria-label={t('zones.outcome.putAway')} onClick={onPutAway} />}
      </Group>
      {byKind.has('unknown') && !unknownTold && <Text c="dimmed">{t('zones.outcome.unknownWhy')}</Text>}
      <Refused outcomes={outcomes} zones={zones} />
      {onPutAway && (
        <Button
          mt="xs"
          variant="default"
          size="compact-xs"
          leftSection={<IconFileExport size={13} />}
          onClick={() =>
            saveFile(
              file,
              outcomesToCsv(outcomes, zones, (why) => refusedText(t, why)),
              'text/csv',
            )
          }
        >
          {t('zones.outcome.save')}
        </Button>
      )}
    </Paper>
  );
}

interface RefusedProps {
  outcomes: ReadonlyMap<string, Outcome>;
  zones: Zones;
}

/** Each reason once, with the zones that were refused for it. */
function Refused({ outcomes, zones }: RefusedProps) {
  const { t } = useTranslation();
  const reasons = useMemo(() => {
    const found = new Map<string, string[]>();
    for (const [id, outcome] of outcomes) {
      if (outcome.kind !== 'refused') continue;
      const reason = refusedText(t, outcome.fault);
      const ids = found.get(reason);
      if (ids) ids.push(id);
      else found.set(reason, [id]);
    }
    return [...found];
  }, [outcomes, t]);
  if (reasons.length === 0) return null;
  return (
    <Stack gap={0} component="ul" className={classes.refused} aria-label={t('zones.outcome.refusedList')}>
      {reasons.slice(0, mostTold).map(([reason, ids]) => (
        <li key={reason}>
          <span>{reason}</span>
          <span className={classes.names}>
            {ids.slice(0, mostTold).map((id) => (
              <UnstyledButton key={id} className={classes.link} onClick={() => openZone(id)}>
                {zones.get(id)?.zoneId || t('zones.unnamed')}
              </UnstyledButton>
            ))}
            {ids.length > mostTold && <span>{t('zones.create.more', { count: ids.length - mostTold })}</span>}
          </span>
        </li>
      ))}
      {reasons.length > mostTold && (
        <li>{t('zones.outcome.moreReasons', { count: reasons.length - mostTold })}</li>
      )}
    </Stack>
  );
}

function idsByKind(outcomes: ReadonlyMap<string, Outcome>): ReadonlyMap<Kind, readonly string[]> {
  const found = new Map<Kind, string[]>();
  for (const [id, { kind }] of outcomes) {
    const ids = found.get(kind);
    if (ids) ids.push(id);
    else found.set(kind, [id]);
  }
  return found;
}
