import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultMessage } from '../../ui/FaultMessage.tsx';
import { CreationProgress } from './CreationProgress.tsx';
import { createZones, putOutcomesAway, useCreation } from './creation.ts';
import { ZoneOutcomes } from './ZoneOutcomes.tsx';

/** How far the creation is, and what became of each zone; of which that is bad, as soon as it is known. */
export function CreationSummary() {
  const { t } = useTranslation();
  const { current, outcomes, putAway, fault } = useCreation();
  const running = current?.state === 'running';
  const told = useMemo(
    () => (running ? new Map([...outcomes].filter(([, { kind }]) => kind === 'refused')) : outcomes),
    [running, outcomes],
  );
  return (
    <>
      {current && <CreationProgress creation={current} />}
      {fault && (
        <FaultMessage
          fault={fault.fault}
          title={t('zones.create.failed')}
          {...(fault.ids.length > 0 && { onRetry: () => void createZones(fault.ids) })}
        />
      )}
      {!putAway && (
        <ZoneOutcomes
          label={t('zones.create.outcomes')}
          file="zones-created.csv"
          outcomes={told}
          onPutAway={running ? null : () => void putOutcomesAway()}
        />
      )}
    </>
  );
}
