import type { Rings } from '../../geo/parts.ts';
import type { Geos } from '../geometry/geos.ts';
import { type InvalidShape, invalidity, type NotJudged } from './invalidity.ts';

/** The holes that leave their shell, or cut it in two; each ring is known to be right. Repair: `makeValid`. */
export const holesOutside = (geos: Geos, [shell, ...holes]: Rings): (InvalidShape | NotJudged)[] =>
  holes.flatMap((hole) => {
    const issue = shell && invalidity(geos, { type: 'Polygon', coordinates: [shell, hole] }, 'hole-outside');
    return issue ? [issue] : [];
  });
