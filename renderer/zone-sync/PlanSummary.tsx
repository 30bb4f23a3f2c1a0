import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay } from '../../shared/desk/jobs.ts';
import type { ActionOutcome } from '../../shared/zone-sync/plan.ts';
import type { Zones } from '../../shared/zones/apply-edit.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { useZones } from '../workspace-zones/zones-store.ts';
import { PlanProgress } from './PlanProgress.tsx';
import { carryOut, putEarlierAway, putOutcomesAway, usePlan } from './plan.ts';
import { ZoneOutcomes } from './ZoneOutcomes.tsx';

/**
 * Progress of the plan and the outcome of each action; failures appear at once. What earlier plans left undone is
 * summarized in one line.
 */
export function PlanSummary() {
  const { t } = useTranslation();
  const { current, actions, putAway, earlier, fault } = usePlan();
  const zones = useZones((state) => state.zones);
  const running = current !== null && isUnderWay(current);
  const actionsListed = useMemo(
    () => actions.filter(({ outcome: { kind } }) => !running || kind === 'refused'),
    [running, actions],
  );
  const left = useMemo(() => earlier.filter((action) => isUndone(action, zones)), [earlier, zones]);
  const section = useRef<HTMLElement>(null);
  const ran = useRef(false);
  useLayoutEffect(() => {
    if (current) ran.current = true;
    else if (ran.current && actionsListed.length > 0) {
      ran.current = false;
      // The plan's buttons are gone.
      if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
    }
  }, [current, actionsListed]);
  return (
    <>
      {current && <PlanProgress plan={current} />}
      {fault && (
        <FaultMessage
          fault={fault.fault}
          title={t('zones.plan.failed')}
          {...(fault.actions.length > 0 && {
            onRetry: () => void carryOut(fault.actions, fault.zonesPerBatch),
          })}
        />
      )}
      {!putAway && (
        <ZoneOutcomes
          ref={section}
          label={t('zones.create.outcomes')}
          explainsUnknown={current !== null}
          file="zones-at-service.csv"
          actions={actionsListed}
          onPutAway={running ? null : () => void putOutcomesAway()}
        />
      )}
      <ZoneOutcomes
        label={t('zones.create.earlier')}
        folded
        file="zones-not-done.csv"
        actions={left}
        onPutAway={putEarlierAway}
      />
    </>
  );
}

/** Whether a failed action is still pending: the zone may have been created since, or deleted here. */
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
