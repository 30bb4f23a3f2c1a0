import { useEffect, useState } from 'react';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { tilesOfArea } from '../../../shared/planning/territories/land.ts';
import { useDeskState } from '../../desk/states.ts';
import { runOnce, taskWorker } from '../../ui/worker-tasks.ts';
import type { LandTasks } from './land.worker.ts';
import type { SampledStores } from './territories-store.ts';

interface LookedFor {
  land: ZoneGeometry | null | undefined;
  isLooking: boolean;
  /** How many tiles of the map were read; null before the first. */
  progress: { done: number; total: number } | null;
}

/**
 * The land that is divided among stores: what their streets reach where no outline was chosen, and not over water by the
 * map of the region in use where that is wanted. The outline where neither counts; null where it could not be found.
 * @param isStopped ends looking until it is false again
 */
export function useLand(
  { outline, samples, reachedSpacingMeters }: SampledStores,
  isNotOverWater: boolean,
  isStopped = false,
): LookedFor {
  const region = useDeskState('region');
  const [found, setFound] = useState<{ of: ZoneGeometry; isDry: boolean; land: ZoneGeometry | null }>();
  const [progress, setProgress] = useState<LookedFor['progress']>(null);
  const isDry = isNotOverWater && region !== null;
  const isLooked = isDry || reachedSpacingMeters !== null;
  const isKnown = found?.of === outline && found.isDry === isDry;
  useEffect(() => {
    if (!isLooked || isStopped || isKnown) return undefined;
    const worker = taskWorker<LandTasks>(
      new Worker(new URL('./land.worker.ts', import.meta.url), { type: 'module' }),
    );
    const stopping = new AbortController();
    const reached =
      reachedSpacingMeters === null
        ? null
        : { places: samples.map(({ position }) => position), spacingMeters: reachedSpacingMeters };
    const water = isDry ? { tiles: tilesOfArea(outline), origin: window.location.origin } : null;
    const { signal } = stopping;
    runOnce(worker, 'find', { outline, reached, water }, { signal, onProgress: setProgress })
      .catch(() => null)
      .then((land) => {
        if (land !== undefined) setFound({ of: outline, isDry, land });
      });
    return () => {
      stopping.abort();
      setProgress(null);
    };
  }, [outline, samples, reachedSpacingMeters, isLooked, isDry, isStopped, isKnown]);
  if (!isLooked) return { land: outline, isLooking: false, progress };
  const land = isKnown ? found.land : undefined;
  return { land, isLooking: land === undefined, progress };
}
