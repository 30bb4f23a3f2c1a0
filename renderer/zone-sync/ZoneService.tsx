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
import { IgnoredNotice } from './OrphanedZones.tsx';
import { ignore } from './orphaned-zones.ts';
import { notDoneText } from './outcome.ts';
import { PlanProgress } from './PlanProgress.tsx';
import { carryOut, usePlan, useSentOutcomes } from './plan.ts';
import { showPlan } from './plan-dialog.ts';
import { ZoneStateAtService } from './StateAtService.tsx';

interface ZoneServiceProps {
  zone: Zone;
  issues: readonly ZoneIssue[];
}

/** A zone's state on the service: create, update, rename and delete it there. */
export function ZoneService({ zone, issues }: ZoneServiceProps) {
  const { t } = useTranslation();
  const current = usePlan((plan) => plan.current);
  return (
    <PanelFooter>
      <Stack gap="xs" component="section" tabIndex={-1} aria-label={t('zones.card.service')}>
        <LastWord zone={zone} />
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
        <IgnoredNotice renamed={zone.id} />
        <ChangingControls>
          <ToSend zone={zone} issues={issues} />
        </ChangingControls>
      </Stack>
    </PanelFooter>
  );
}

function ToSend({ zone, issues }: ZoneServiceProps) {
  const { t } = useTranslation();
  const service = useServiceName();
  const current = usePlan((plan) => plan.current);
  const { createdAt, changedSinceCreation, renamedFrom, conflict } = zone;
  const running = current !== null && isUnderWay(current);
  const send = { loading: running, disabled: current !== null, zone, issues };
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
            onClick={() => void ignore([renamedFrom], zone.id)}
          >
            {t('zones.renamed.keepBoth')}
          </Button>
        </Group>
      </Notice>
    );
  }
  if (createdAt === null) {
    return (
      <SendButton
        {...send}
        icon={<IconCloudUpload size={16} />}
        onSend={() => void carryOut([{ kind: 'create', id: zone.id }])}
      >
        {t('zones.create.one')}
      </SendButton>
    );
  }
  if (!changedSinceCreation) return null;
  return (
    <>
      <Text c="dimmed">{t('zones.changes.one')}</Text>
      <SendButton {...send} icon={<IconCloudUp size={16} />} onSend={() => showPlan({ ids: [zone.id] })}>
        {t('zones.changes.send')}
      </SendButton>
    </>
  );
}

interface ConflictNoticeProps {
  zone: Zone;
  service: string;
  isBusy: boolean;
}

/** Resolves a conflict with another user's change, or compares first. */
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

interface SendButtonProps extends ZoneServiceProps {
  icon: ReactNode;
  loading: boolean;
  disabled: boolean;
  onSend(): void;
  children: string;
}

/** Publishes the zone unless it has errors. */
function SendButton({ zone, issues, icon, loading, disabled, onSend, children }: SendButtonProps) {
  const { t } = useTranslation();
  const why = useId();
  const wrong = hasErrors(issues);
  const check = useCheckOfZone();
  return (
    <>
      {wrong && (
        <Text id={why} c="dimmed">
          {t('zones.create.correctFirst')}
        </Text>
      )}
      {/* Not `disabled` by an issue: the very press that ends its correction would do nothing. */}
      <Button
        {...useTourControl('send')}
        fullWidth
        leftSection={icon}
        loading={loading}
        disabled={disabled}
        data-disabled={wrong}
        aria-disabled={wrong}
        {...(wrong && { 'aria-describedby': why })}
        onClick={({ currentTarget }) => {
          // Checked again, as the displayed issues may be older than the last edit.
          if (hasErrors(check(zone))) return;
          // The button disappears, and the outcome is shown in this section.
          currentTarget.closest('section')?.focus();
          onSend();
        }}
      >
        {children}
      </Button>
    </>
  );
}

const hasErrors = (issues: readonly ZoneIssue[]) => issues.some(({ severity }) => severity === 'error');

/** Outcome of the zone's last publication. */
function LastWord({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  const { outcomes, changes, fault } = usePlan();
  const { state, refusals } = zoneAtService(zone, useSentOutcomes());
  const made = outcomes.get(zone.id);
  const changed = changes.get(zone.id);
  const created = zone.createdAt !== null;
  const asHere = created && !zone.changedSinceCreation;
  const failed = fault?.actions.some((action) => action.kind !== 'delete' && action.id === zone.id);
  return (
    <>
      {asHere && !changed && made?.kind === 'created' && <Done>{t('zones.create.done')}</Done>}
      {asHere && changed?.kind === 'updated' && <Done>{t('zones.changes.done')}</Done>}
      {refusals.map((refusal) => (
        <WhyRefused key={refusal.kind} {...refusal} />
      ))}
      {state === 'unknown' && <Text c="dimmed">{t('zones.outcome.unknownWhy')}</Text>}
      {fault && failed && (
        <FaultMessage
          fault={fault.fault}
          title={t('zones.plan.failed')}
          onRetry={() => void carryOut(fault.actions, fault.zonesPerBatch)}
        />
      )}
    </>
  );
}

const refusedTitles = {
  create: 'zones.create.refused',
  update: 'zones.changes.refused',
  delete: 'zones.remove.failed',
} as const;

function WhyRefused({ kind, fault }: Refusal) {
  const { t } = useTranslation();
  if (kind === 'update' && isUnsupportedFault(fault)) {
    return (
      <Notice tone="warning" title={t('zones.changes.unsupported')} urgent>
        {t('zones.changes.unsupportedText')}
      </Notice>
    );
  }
  return (
    <Notice tone="error" title={t(refusedTitles[kind])}>
      {notDoneText(t, kind, fault)}
    </Notice>
  );
}

function Done({ children }: { children: ReactNode }) {
  return (
    <Group gap={6} c="var(--zd-done)">
      <IconCircleCheck size={16} aria-hidden />
      <Text>{children}</Text>
    </Group>
  );
}
