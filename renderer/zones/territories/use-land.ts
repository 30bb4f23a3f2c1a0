import { useEffect, useState } from 'react';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { tilesOfArea } from '../../../shared/zones/territories/land.ts';
import { useDeskState } from '../../desk/states.ts';
import type { FromLandWorker, ToLandWorker } from './land.worker.ts';
import type { SampledStores } from './territories-store.ts';

/**
 * The land that is divided among stores: what their streets reach where no outline was chosen, and not over water by the
 * map of the region in use where that is wanted. The outline where neither counts; null where it could not be found.
 */
export function useLand(
  { outline, samples, reachedSpacingMeters }: SampledStores,
  isNotOverWater: boolean,
): { land: ZoneGeometry | null | undefined; isLooking: boolean } {
  const region = useDeskState('region');
  const [found, setFound] = useState<{ of: ZoneGeometry; isDry: boolean; land: FromLandWorker }>();
  const isDry = isNotOverWater && region !== null;
  const isLooked = isDry || reachedSpacingMeters !== null;
  useEffect(() => {
    if (!isLooked) return undefined;
    const worker = new Worker(new URL('./land.worker.ts', import.meta.url), { type: 'module' });
    const tell = (land: FromLandWorker) => setFound({ of: outline, isDry, land });
    worker.onmessage = ({ data }: MessageEvent<FromLandWorker>) => tell(data);
    worker.onerror = () => tell(null);
    worker.postMessage({
      outline,
      reached:
        reachedSpacingMeters === null
          ? null
          : { places: samples.map(({ position }) => position), spacingMeters: reachedSpacingMeters },
      water: isDry ? { tiles: tilesOfArea(outline), origin: window.location.origin } : null,
    } satisfies ToLandWorker);
    return () => worker.terminate();
  }, [outline, samples, reachedSpacingMeters, isLooked, isDry]);
  if (!isLooked) return { land: outline, isLooking: false };
  const land = found?.of === outline && found.isDry === isDry ? found.land : undefined;
  return { land, isLooking: land === undefined };
}
