import type { Rings } from '../../geo/parts.ts';
import type { Geos } from '../geometry/geos.ts';
import { type InvalidShape, invalidity, type NotJudged } from './invalidity.ts';

/**
 * Returns the issue of holes that overlap or split the polygon, if any. Each hole must have been checked against its
 * shell before, so `hole-outside` can only come from overlapping holes. Repair: `makeValid`.
 */
export function holesOverlap(geos: Geos, rings: Rings): (InvalidShape | NotJudged)[] {
  const issue = invalidity(geos, { type: 'Polygon', coordinates: rings }, 'holes-overlap');
  if (!issue) return [];
  return [issue.kind === 'hole-outside' ? { ...issue, kind: 'holes-overlap' } : issue];
}
