import type { ZoneGeometry } from '../zone.ts';
import type { Geos } from './geos.ts';
import { inMeters } from './in-meters.ts';
import { refused, type Shaped } from './shaped.ts';

/** Leaves out vertices while the border moves by `meters` at most; rings neither cross nor vanish. */
export const simplify = (geos: Geos, geometry: ZoneGeometry, meters: number): Shaped =>
  meters >= 0 && Number.isFinite(meters)
    ? inMeters(geos, geometry, (planar) => geos.simplify(planar, meters))
    : refused({ kind: 'no-size' });
