import type { ZoneGeometry } from '../zone.ts';
import type { Computed, Geos } from './geos.ts';
import { localMetersOf } from './local-meters.ts';
import { mapPositions, type Rings } from './parts.ts';
import { invalidInput, refused, type Shaped, settle } from './shaped.ts';

/** Does on the plane in meters around a valid geometry what the engine does, and brings it back. */
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
  const back = computed.value.map((rings) => rings.map((ring) => ring.map(plane.toDegrees)));
  return settle(geos, { ok: true, value: back });
}
