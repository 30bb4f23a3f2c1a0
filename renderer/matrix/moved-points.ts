import { distanceMeters, type LatLng, samePosition } from '../../shared/geo/position.ts';
import type { ListedPoint } from '../../shared/saved/searches.ts';
import type { SnappedStop } from '../journey/moved-stops.ts';
import type { MatrixJob } from './matrix-store.ts';

/**
 * Returns the snapped positions of a list's points, as far as a table with the same mode has them: they depend on point and
 * mode only.
 */
export function pointsOnRoads(
  points: readonly ListedPoint[],
  mode: MatrixJob['mode'],
  job: Pick<MatrixJob, 'origins' | 'destinations' | 'mode' | 'result'> | null,
): SnappedStop[] {
  if (!job || job.mode !== mode) return [];
  const { onRoads } = job.result;
  const snappedByKey = new Map<string, { at: LatLng; snapped: LatLng }>();
  for (const side of ['origins', 'destinations'] as const)
    for (const [index, snapped] of onRoads[side]) {
      const at = job[side][index]?.position;
      if (at) snappedByKey.set(keyOf(at), { at, snapped });
    }
  return points.flatMap(({ position }, index) => {
    const found = snappedByKey.get(keyOf(position));
    return found && samePosition(found.at, position)
      ? [{ index, at: position, snapped: found.snapped, meters: distanceMeters(position, found.snapped) }]
      : [];
  });
}

const keyOf = ({ lat, lng }: LatLng): string => `${lat} ${lng}`;
