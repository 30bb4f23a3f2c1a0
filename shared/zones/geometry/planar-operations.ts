import { positionToGrid } from '../../geo/grid.ts';
import { mapPositions, type Rings } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { BufferCorners, Computed, Geos } from './geos.ts';
import { localMetersOf } from './local-meters.ts';
import { makeValid } from './make-valid.ts';
import { closeRing } from './rings.ts';
import { invalidInput, refused, type Shaped, settle } from './shaped.ts';

/** Runs an engine operation on the local plane in meters around a valid geometry, and converts the result back. */
export function inMeters(
  geos: Geos,
  geometry: ZoneGeometry,
  work: (planar: ZoneGeometry) => Computed<Rings[]>,
): Shaped {
  const refusal = invalidInput(geos, [geometry]);
  if (refusal) return refused(refusal);
  const plane = localMetersOf(geometry);
  const computed = work(mapPositions(geometry, plane.toMeters));
  if (!computed.ok) return settle(geos, computed);
  const inDegrees = computed.value.map((rings) => rings.map((ring) => ring.map(plane.toDegrees)));
  return settle(geos, { ok: true, value: inDegrees });
}

/** Removes vertices while the border moves by at most `meters`; rings neither cross nor vanish. */
export const simplify = (geos: Geos, geometry: ZoneGeometry, meters: number): Shaped =>
  meters >= 0 && Number.isFinite(meters)
    ? inMeters(geos, geometry, (planar) => geos.simplify(planar, meters))
    : refused({ kind: 'no-size' });

/** Widens a zone by `meters`, with round corners by default; shrinks it if negative. */
export const buffer = (
  geos: Geos,
  geometry: ZoneGeometry,
  meters: number,
  corners: BufferCorners = 'round',
): Shaped =>
  Number.isFinite(meters)
    ? inMeters(geos, geometry, (planar) => geos.buffer(planar, meters, corners))
    : refused({ kind: 'no-size' });

/** Area of a freehand outline: closed, loops repaired, smoothed by `toleranceMeters`. */
export function freehand(geos: Geos, trace: readonly LngLat[], toleranceMeters: number): Shaped {
  const ring = closeRing(trace.map(positionToGrid));
  if (ring.length < 4) return refused({ kind: 'too-few-vertices' });
  const valid = makeValid(geos, { type: 'Polygon', coordinates: [ring] });
  return valid.ok ? simplify(geos, valid.geometry, toleranceMeters) : valid;
}
