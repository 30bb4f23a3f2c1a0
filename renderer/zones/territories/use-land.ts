import { useEffect, useState } from 'react';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { tilesOfArea } from '../../../shared/zones/territories/land.ts';
import { useDeskState } from '../../desk/states.ts';
import type { FromLandWorker, ToLandWorker } from './land.worker.ts';

/** The land of an outline by the map of the region in use; null where that could not be found. */
export function useLand(
  outline: ZoneGeometry,
  isWanted: boolean,
): { land: ZoneGeometry | null | undefined; isLooking: boolean } {
  const region = useDeskState('region');
  const [found, setFound] = useState<{ of: ZoneGeometry; land: FromLandWorker }>();
  const isLooked = isWanted && region !== null;
  useEffect(() => {
    if (!isLooked) return undefined;
    const worker = new Worker(new URL('./land.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromLandWorker>) => setFound({ of: outline, land: data });
    worker.onerror = () => setFound({ of: outline, land: null });
    worker.postMessage({
      outline,
      tiles: tilesOfArea(outline),
      origin: window.location.origin,
    } satisfies ToLandWorker);
    return () => worker.terminate();
  }, [outline, isLooked]);
  const land = isLooked && found?.of === outline ? found.land : undefined;
  return { land, isLooking: isLooked && land === undefined };
}
