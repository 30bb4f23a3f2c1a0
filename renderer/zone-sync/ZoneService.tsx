import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCloudUp, IconCloudUpload, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnsupportedFault } from '../../shared/api/zones-beyond-contract.ts';
import { isUnderWay } from '../../shared/desk/jobs.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { type ConflictChoice, conflictChoices } from '../../shared/zone-sync/plan.ts';
import { type Refusal, zoneAtService } from '../../shared/zone-sync/state-at-service.ts';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { Notice } from '../ui/Notice.tsx';
import { ChangingControls } from '../workbench/ChangingControls.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { PanelFooter } from '../workbench/PanelFooter.tsx';
import { useServiceName } from '../workbench/service-name.ts';
import { useTourControl } from '../workbench/tour-control.ts';
import { useCheckOfZone } from '../zone-check/zone-check.ts';
import { resolveConflicts } from './conflict.ts';
import { IgnoredNotice } from './OrphanedNotice.tsx';
import { ignoreRemoteZones } from './orphaned-zones.ts';
import { notDoneText } from './outcome.ts';
import { PlanProgress } from './PlanProgress.tsx';
import { executePlan, usePlan, useSentOutcomes } from './plan.ts';
import { showPlan } from './plan-dialog.ts';
import { ZoneStateAtService } from './StateAtService.tsx';

interface ZoneServiceProps {
  zone: Zone;
  issues: readonly ZoneIssue[];
}

/** Footer of the zone card: the zone's state on the service, with buttons to publish, rename, or delete it there. */
export function ZoneService({ zone, issues }: ZoneServiceProps) {
  const { t } = useTranslation();
  const current = usePlan((plan) => plan.current);
  return (
    <PanelFooter>
      <Stack gap="xs" component="section" tabIndex={-1} aria-label={t('zones.card.service')}>
        <LastOutcome zone={zone} />
        <Group justify="space-between" gap="xs">
          <ZoneStateAtService zone={zone} />
          {zone.createdAt !== null && (
            <ChangingControls>
              <Button
                variant="default"
                leftSection={<IconTrash size={16} />}
                disabled={current !== null}
                onClick={() => showPlan({ deletes: [zone.zoneId] })}
              >
                {t('zones.remove.button')}
              </Button>
            </ChangingControls>
          )}
        </Group>
        {current && <PlanProgress plan={current} />}
        <IgnoredNotice renamedId={zone.id} />
        <ChangingControls>
          <PublishActions zone={zone} issues={issues} />
        </ChangingControls>
      </Stack>
    </PanelFooter>
  );
}

function PublishActions({ zone, issues }: ZoneServiceProps) {
  const { t } = useTranslation();
  const service = useServiceName();
  const current = usePlan((plan) => plan.current);
  const { createdAt, changedSinceCreation, renamedFrom, conflict } = zone;
  const isRunning = current !== null && isUnderWay(current);
  const buttonProps = { loading: isRunning, disabled: current !== null, zone, issues };
  if (conflict) {
    return <ConflictNotice key={zone.id} zone={zone} service={service} isBusy={current !== null} />;
  }
  if (renamedFrom !== undefined) {
    return (
      <Notice tone="warning">
        <Text>{t('zones.renamed.text', { service, name: renamedFrom })}</Text>
        <Group gap={6} mt={4}>
          <Button size="compact-xs" disabled={current !== null} onClick={() => showPlan({ ids: [zone.id] })}>
            {t('zones.renamed.rename')}
          </Button>
          <Button
            variant="default"
            size="compact-xs"
            disabled={current !== null}
            onClick={() => void ignoreRemoteZones([renamedFrom], zone.id)}
          >
            {t('zones.renamed.keepBoth')}
          </Button>
        </Group>
      </Notice>
    );
  }
  if (createdAt === null) {
    return (
      <PublishZoneButton
        {...buttonProps}
        icon={<IconCloudUpload size={16} />}
        onPublish={() => void executePlan([{ kind: 'create', id: zone.id }])}
      >
        {t('zones.create.one')}
      </PublishZoneButton>
    );
  }
  if (!changedSinceCreation) return null;
  return (
    <>
      <Text c="dimmed">{t('zones.changes.one')}</Text>
      <PublishZoneButton
        {...buttonProps}
        icon={<IconCloudUp size={16} />}
        onPublish={() => showPlan({ ids: [zone.id] })}
      >
        {t('zones.changes.send')}
      </PublishZoneButton>
    </>
  );
}

interface ConflictNoticeProps {
  zone: Zone;
  service: string;
  isBusy: boolean;
}

/** Notice of a conflict with another user's change, with buttons to compare or resolve it. */
function ConflictNotice({ zone, service, isBusy }: ConflictNoticeProps) {
  const { t } = useTranslation();
  const [resolving, setResolving] = useState<ConflictChoice | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const resolve = async (choice: ConflictChoice) => {
    setResolving(choice);
    const outcome = await resolveConflicts([zone], choice);
    setResolving(null);
    setFault(outcome.ok ? null : outcome.fault);
  };
  return (
    <Notice tone="warning">
      <Text>{t('zones.conflict.one', { service })}</Text>
      <Group gap={6} mt={4}>
        <Button
          size="compact-xs"
          disabled={isBusy || resolving !== null}
          onClick={() => showPlan({ ids: [zone.id] })}
        >
          {t('zones.conflict.compare')}
        </Button>
        {conflictChoices.map((choice) => (
          <Button
            key={choice}
            variant="default"
            size="compact-xs"
            loading={resolving === choice}
            disabled={isBusy || resolving !== null}
            onClick={() => void resolve(choice)}
          >
            {t(`zones.conflict.${choice}`)}
          </Button>
        ))}
      </Group>
      {fault && <FaultMessage fault={fault} title={t('zones.plan.failed')} />}
    </Notice>
  );
}

interface PublishZoneButtonProps extends ZoneServiceProps {
  icon: ReactNode;
  loading: boolean;
  disabled: boolean;
  onPublish(): void;
  children: string;
}

/** Button that publishes the zone unless it has errors. */
function PublishZoneButton({
  zone,
  issues,
  icon,
  loading,
  disabled,
  onPublish,
  children,
}: PublishZoneButtonProps) {
  const { t } = useTranslation();
  const reasonId = useId();
  const isFaulty = hasErrors(issues);
  const checkZone = useCheckOfZone();
  return (
    <>
      {isFaulty && (
        <Text id={reasonId} c="dimmed">
          {t('zones.create.correctFirst')}
        </Text>
      )}
      {/* Not `disabled` by an error: the click that ends the correction of a field would have no effect. */}
      <Button
        {...useTourControl('send')}
        fullWidth
        leftSection={icon}
        loading={loading}
        disabled={disabled}
        data-disabled={isFaulty}
        aria-disabled={isFaulty}
        {...(isFaulty && { 'aria-describedby': reasonId })}
        onClick={({ currentTarget }) => {
          // Checked again, as the displayed issues may be older than the last edit.
          if (hasErrors(checkZone(zone))) return;
          // The button disappears, and the outcome is shown in this section.
          currentTarget.closest('section')?.focus();
          onPublish();
        }}
      >
        {children}
      </Button>
    </>
  );
}

const hasErrors = (issues: readonly ZoneIssue[]) => issues.some(({ severity }) => severity === 'error');

/** Outcome of the zone's last publication, if any. */
function LastOutcome({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  const { outcomes, changes, fault } = usePlan();
  const { state, refusals } = zoneAtService(zone, useSentOutcomes());
  const creation = outcomes.get(zone.id);
  const update = changes.get(zone.id);
  const isCreated = zone.createdAt !== null;
  const isUpToDate = isCreated && !zone.changedSinceCreation;
  const hasFailed = fault?.actions.some((action) => action.kind !== 'delete' && action.id === zone.id);
  return (
    <>
      {isUpToDate && !update && creation?.kind === 'created' && <DoneText>{t('zones.create.done')}</DoneText>}
      {isUpToDate && update?.kind === 'updated' && <DoneText>{t('zones.changes.done')}</DoneText>}
      {refusals.map((refusal) => (
        <RejectionNotice key={refusal.kind} {...refusal} />
      ))}
      {state === 'unknown' && <Text c="dimmed">{t('zones.outcome.unknownWhy')}</Text>}
      {fault && hasFailed && (
        <FaultMessage
          fault={fault.fault}
          title={t('zones.plan.failed')}
          onRetry={() => void executePlan(fault.actions, fault.zonesPerBatch)}
        />
      )}
    </>
  );
}

const rejectionTitles = {
  create: 'zones.create.refused',
  update: 'zones.changes.refused',
  delete: 'zones.remove.failed',
} as const;

function RejectionNotice({ kind, fault }: Refusal) {
  const { t } = useTranslation();
  if (kind === 'update' && isUnsupportedFault(fault)) {
    return (
      <Notice tone="warning" title={t('zones.changes.unsupported')} urgent>
        {t('zones.changes.unsupportedText')}
      </Notice>
    );
  }
  return (
    <Notice tone="error" title={t(rejectionTitles[kind])}>
      {notDoneText(t, kind, fault)}
    </Notice>
  );
}

function DoneText({ children }: { children: ReactNode }) {
  return (
    <Group gap={6} c="var(--zd-done)">
      <IconCircleCheck size={16} aria-hidden />
      <Text>{children}</Text>
    </Group>
  );
}
