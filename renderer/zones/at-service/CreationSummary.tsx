import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultMessage } from '../../ui/FaultMessage.tsx';
import { CreationProgress } from './CreationProgress.tsx';
import { createZones, putEarlierAway, putOutcomesAway, useCreation } from './creation.ts';
import { ZoneOutcomes } from './ZoneOutcomes.tsx';

/**
 * How far the creation is, and what became of each of its zones; of which that is bad, as soon as it is
 * known. What creations before it left to be read stands apart.
 */
export function CreationSummary() {
  const { t } = useTranslation();
  const { current, outcomes, latest, putAway, earlier, fault } = useCreation();
  const running = current?.state === 'running';
  const told = useMemo(
    () =>
      new Map(
        [...outcomes].filter(([id, { kind }]) => latest.ids.has(id) && (!running || kind === 'refused')),
      ),
    [running, outcomes, latest],
  );
  const left = useMemo(
    () => new Map([...outcomes].filter(([id, { kind }]) => earlier.has(id) && kind !== 'created')),
    [outcomes, earlier],
  );
  const section = useRef<HTMLElement>(null);
  const ran = useRef(false);
  useLayoutEffect(() => {
    if (current) ran.current = true;
    else if (ran.current && told.size > 0) {
      ran.current = false;
      // The buttons of the creation are gone.
      if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
    }
  }, [current, told]);
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
          ref={section}
          label={t('zones.create.outcomes')}
          unknownTold={current !== null}
          file="zones-created.csv"
          outcomes={told}
          onPutAway={running ? null : () => void putOutcomesAway()}
        />
      )}
      <ZoneOutcomes
        label={t('zones.create.earlier')}
        titled
        file="zones-not-created.csv"
        outcomes={left}
        onPutAway={putEarlierAway}
      />
    </>
  );
}
