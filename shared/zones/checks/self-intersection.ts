import type { Ring } from '../../geo/parts.ts';
import type { Geos } from '../geometry/geos.ts';
import { type InvalidShape, invalidity, type NotJudged } from './invalidity.ts';

/** Where a ring crosses or touches itself. Repair: `makeValid`. */
export function selfIntersection(geos: Geos, ring: Ring): (InvalidShape | NotJudged)[] {
  const issue = invalidity(geos, { type: 'Polygon', coordinates: [ring] }, 'self-intersection');
  return issue ? [issue] : [];
}
