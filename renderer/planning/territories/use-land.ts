import { useEffect, useState } from 'react';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { tilesOfArea } from '../../../shared/planning/territories/land.ts';
import { useDeskState } from '../../desk/states.ts';
import { runOnce, taskWorker } from '../../ui/worker-tasks.ts';
import type { LandTasks } from './land.worker.ts';
import type { SampledStores } from './territories-store.ts';

interface LandSearch {
  land: ZoneGeometry | null | undefined;
  isSearching: boolean;
  /** Number of map tiles read; null before the first. */
  progress: { done: number; total: number } | null;
}

/**
 * The land to divide: what streets reach if no outline was selected, and without water of the region's map if
 * requested; the outline if neither applies. Null if it couldn't be found.
 * @param isStopped ends the search until it is false again
 */
export function useLand(
  { outline, samples, reachedSpacingMeters }: SampledStores,
  excludesWater: boolean,
  isStopped = false,
): LandSearch {
  const region = useDeskState('region');
  const [found, setFound] = useState<{ outline: ZoneGeometry; isDry: boolean; land: ZoneGeometry | null }>();
  const [progress, setProgress] = useState<LandSearch['progress']>(null);
  const isDry = excludesWater && region !== null;
  const needsSearch = isDry || reachedSpacingMeters !== null;
  const isKnown = found?.outline === outline && found.isDry === isDry;
  useEffect(() => {
    if (!needsSearch || isStopped || isKnown) return undefined;
    const worker = taskWorker<LandTasks>(
      new Worker(new URL('./land.worker.ts', import.meta.url), { type: 'module' }),
    );
    const abort = new AbortController();
    const reached =
      reachedSpacingMeters === null
        ? null
        : { places: samples.map(({ position }) => position), spacingMeters: reachedSpacingMeters };
    const water = isDry ? { tiles: tilesOfArea(outline), origin: window.location.origin } : null;
    const { signal } = abort;
    runOnce(worker, 'find', { outline, reached, water }, { signal, onProgress: setProgress })
      .catch(() => null)
      .then((land) => {
        if (land !== undefined) setFound({ outline, isDry, land });
      });
    return () => {
      abort.abort();
      setProgress(null);
    };
  }, [outline, samples, reachedSpacingMeters, needsSearch, isDry, isStopped, isKnown]);
  if (!needsSearch) return { land: outline, isSearching: false, progress };
  const land = isKnown ? found.land : undefined;
  return { land, isSearching: land === undefined, progress };
}
