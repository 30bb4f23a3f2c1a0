import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Geos } from '../geometry/geos.ts';
import { type InvalidShape, invalidity, type NotJudged } from './invalidity.ts';

/** Where parts overlap, if each polygon is valid; undefined if the geometry is valid. Repair: `makeValid`. */
export const partsOverlap = (geos: Geos, geometry: ZoneGeometry): InvalidShape | NotJudged | undefined =>
  invalidity(geos, geometry, 'parts-overlap');
