import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay } from '../../shared/desk/jobs.ts';
import type { ActionOutcome } from '../../shared/zone-sync/plan.ts';
import type { Zones } from '../../shared/zones/apply-edit.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { useZones } from '../workspace-zones/zones-store.ts';
import { PlanProgress } from './PlanProgress.tsx';
import { dismissEarlier, dismissOutcomes, executePlan, usePlan } from './plan.ts';
import { ZoneOutcomes } from './ZoneOutcomes.tsx';

/**
 * Progress of the plan, and the outcome of each action; rejections appear at once. What earlier plans left undone is
 * summarized in one line.
 */
export function PlanSummary() {
  const { t } = useTranslation();
  const { current, actions, isDismissed, earlier, fault } = usePlan();
  const zones = useZones((state) => state.zones);
  const isRunning = current !== null && isUnderWay(current);
  const listedActions = useMemo(
    () => actions.filter(({ outcome: { kind } }) => !isRunning || kind === 'refused'),
    [isRunning, actions],
  );
  const undone = useMemo(() => earlier.filter((action) => isUndone(action, zones)), [earlier, zones]);
  const section = useRef<HTMLElement>(null);
  const hasRun = useRef(false);
  useLayoutEffect(() => {
    if (current) hasRun.current = true;
    else if (hasRun.current && listedActions.length > 0) {
      hasRun.current = false;
      // The focused button of the plan is gone.
      if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
    }
  }, [current, listedActions]);
  return (
    <>
      {current && <PlanProgress plan={current} />}
      {fault && (
        <FaultMessage
          fault={fault.fault}
          title={t('zones.plan.failed')}
          {...(fault.actions.length > 0 && {
            onRetry: () => void executePlan(fault.actions, fault.zonesPerBatch),
          })}
        />
      )}
      {!isDismissed && (
        <ZoneOutcomes
          ref={section}
          label={t('zones.create.outcomes')}
          explainsUnknown={current !== null}
          fileName="zones-at-service.csv"
          actions={listedActions}
          onDismiss={isRunning ? null : () => void dismissOutcomes()}
        />
      )}
      <ZoneOutcomes
        label={t('zones.create.earlier')}
        isCollapsible
        fileName="zones-not-done.csv"
        actions={undone}
        onDismiss={dismissEarlier}
      />
    </>
  );
}

/**
 * Whether a failed action is still undone: since then, the zone may have been created or updated on the service, or
 * deleted in the workspace.
 */
function isUndone({ kind, id, zoneId, outcome }: ActionOutcome, zones: Zones): boolean {
  if ('at' in outcome) return false;
  const zone = zones.get(id);
  switch (kind) {
    case 'create':
      return zone?.createdAt === null;
    case 'update':
      return zone?.changedSinceCreation === true;
    case 'delete':
      return zone !== undefined && (zone.renamedFrom === zoneId || zone.zoneId === zoneId);
  }
}
