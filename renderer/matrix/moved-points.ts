import { distanceMeters, type LatLng, samePosition } from '../../shared/geo/position.ts';
import type { ListedPoint } from '../../shared/saved/searches.ts';
import type { MovedStop } from '../journey/moved-stops.ts';
import type { MatrixJob } from './matrix-store.ts';

/**
 * Returns the snapped positions of a list's points, as far as a table with the same mode has them: they depend on point and
 * mode only.
 */
export function pointsOnRoads(
  points: readonly ListedPoint[],
  mode: MatrixJob['mode'],
  job: Pick<MatrixJob, 'origins' | 'destinations' | 'mode' | 'result'> | null,
): MovedStop[] {
  if (!job || job.mode !== mode) return [];
  const { onRoads } = job.result;
  const roadsByKey = new Map<string, { at: LatLng; road: LatLng }>();
  for (const side of ['origins', 'destinations'] as const)
    for (const [index, road] of onRoads[side]) {
      const at = job[side][index]?.position;
      if (at) roadsByKey.set(keyOf(at), { at, road });
    }
  return points.flatMap(({ position }, index) => {
    const found = roadsByKey.get(keyOf(position));
    return found && samePosition(found.at, position)
      ? [{ index, at: position, road: found.road, meters: distanceMeters(position, found.road) }]
      : [];
  });
}

const keyOf = ({ lat, lng }: LatLng): string => `${lat} ${lng}`;
