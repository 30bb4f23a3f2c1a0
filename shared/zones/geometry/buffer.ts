import type { ZoneGeometry } from '../zone.ts';
import type { Geos } from './geos.ts';
import { inMeters } from './in-meters.ts';
import { refused, type Shaped } from './shaped.ts';

/** Widens a zone by `meters` on all sides with round corners, or narrows it when negative. */
export const buffer = (geos: Geos, geometry: ZoneGeometry, meters: number): Shaped =>
  Number.isFinite(meters)
    ? inMeters(geos, geometry, (planar) => geos.buffer(planar, meters))
    : refused({ kind: 'no-size' });
