import { useEffect, useState } from 'react';
import type { CheckOptions } from '../../../shared/zones/checks/check-zone.ts';
import { polygonFaults } from '../../../shared/zones/checks/polygon-faults.ts';
import type { ZoneFault } from '../../../shared/zones/checks/zone-fault.ts';
import type { Geos } from '../../../shared/zones/geometry/geos.ts';
import type { ZoneGeometry } from '../../../shared/zones/zone.ts';
import { useDrawSession } from '../../map/draw/draw-session.ts';
import { outlineOf } from '../../map/draw/sketch.ts';
import { useCheckOptions, useGeos } from './zone-check.ts';

/** For a check in every picture of a drag there is no time, and nobody could read what it says. */
const restMs = 150;

/** The first thing wrong with what is under the hand, as soon as the hand rests. */
export function useLiveFault(): ZoneFault | undefined {
  const geos = useGeos();
  const { knownAreas } = useCheckOptions();
  const [fault, setFault] = useState<ZoneFault>();
  useEffect(() => {
    const check = () => setFault(geos ? faultUnderHand(geos, knownAreas) : undefined);
    check();
    let rest: ReturnType<typeof setTimeout>;
    const stop = useDrawSession.subscribe(() => {
      clearTimeout(rest);
      rest = setTimeout(check, restMs);
    });
    return () => {
      stop();
      clearTimeout(rest);
    };
  }, [geos, knownAreas]);
  return fault;
}

function faultUnderHand(geos: Geos, knownAreas: CheckOptions['knownAreas']): ZoneFault | undefined {
  const { drawing } = useDrawSession.getState();
  const outline: ZoneGeometry | undefined | null =
    drawing?.kind === 'sketch' ? areaOf(outlineOf(drawing.sketch, null)) : drawing?.geometry;
  const [fault] = outline ? polygonFaults(geos, outline, knownAreas) : [];
  return fault && { ...fault, ids: [] };
}

const areaOf = (outline: ReturnType<typeof outlineOf>) =>
  outline?.type === 'LineString' ? undefined : outline;
