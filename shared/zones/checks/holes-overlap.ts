import type { Rings } from '../../geo/parts.ts';
import type { Geos } from '../geometry/geos.ts';
import { type InvalidShape, invalidity, type NotJudged } from './invalidity.ts';

/** Where holes cross each other or split the polygon; each is valid within its shell. Repair: `makeValid`. */
export function holesOverlap(geos: Geos, rings: Rings): (InvalidShape | NotJudged)[] {
  const issue = invalidity(geos, { type: 'Polygon', coordinates: rings }, 'holes-overlap');
  if (!issue) return [];
  return [issue.kind === 'hole-outside' ? { ...issue, kind: 'holes-overlap' } : issue];
}
