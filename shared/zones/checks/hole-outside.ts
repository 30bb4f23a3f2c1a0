import type { Rings } from '../../geo/parts.ts';
import type { Geos } from '../geometry/geos.ts';
import { type InvalidShape, invalidity, type NotJudged } from './invalidity.ts';

/** Holes outside their shell, or that split it; each ring is valid by itself. Repair: `makeValid`. */
export const holesOutside = (geos: Geos, [shell, ...holes]: Rings): (InvalidShape | NotJudged)[] =>
  holes.flatMap((hole) => {
    const issue = shell && invalidity(geos, { type: 'Polygon', coordinates: [shell, hole] }, 'hole-outside');
    return issue ? [issue] : [];
  });
