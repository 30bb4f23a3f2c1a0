import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { polygonFaults } from '../../../shared/zones/checks/polygon-faults.ts';
import type { ZoneFault } from '../../../shared/zones/checks/zone-fault.ts';
import type { ZoneGeometry } from '../../../shared/zones/zone.ts';
import { useDrawing } from '../../map/draw/drawing.ts';
import { outlineOf } from '../../map/draw/sketch.ts';
import { useCheckOptions, useGeos } from './zone-check.ts';

/** For a check in every picture of a drag there is no time, and nobody could read what it says. */
const restMs = 50;

/** The first thing wrong with what is under the hand, as soon as the hand rests. */
export function useLiveFault(): ZoneFault | undefined {
  const geos = useGeos();
  const { knownAreas } = useCheckOptions();
  const [drawing] = useDebouncedValue(
    useDrawing((state) => state.drawing),
    restMs,
  );
  return useMemo(() => {
    const outline: ZoneGeometry | undefined | null =
      drawing?.kind === 'sketch' ? areaOf(outlineOf(drawing.sketch, null)) : drawing?.geometry;
    const [fault] = geos && outline ? polygonFaults(geos, outline, knownAreas) : [];
    return fault && { ...fault, ids: [] };
  }, [geos, drawing, knownAreas]);
}

const areaOf = (outline: ReturnType<typeof outlineOf>) =>
  outline?.type === 'LineString' ? undefined : outline;
