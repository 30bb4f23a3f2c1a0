import { geometryOfParts, partsOf, type Ring, type Rings } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Computed, Geos } from './geos.ts';
import { closeRing } from './rings.ts';
import { fromEngine, type Shaped } from './shaped.ts';

/**
 * The nearest valid geometry: closes rings, adds vertices at crossings, merges overlapping parts, and cuts holes out of
 * their own shell or drops them outside. Adds no area.
 */
export function makeValid(geos: Geos, geometry: ZoneGeometry): Shaped {
  const parts: ZoneGeometry[] = [];
  for (const rings of partsOf(geometry)) {
    const part = validPart(geos, rings);
    if (!part.ok) return fromEngine(part);
    const valid = geometryOfParts(part.value);
    if (valid) parts.push(valid);
  }
  return fromEngine(parts.length > 0 ? geos.union(parts) : { ok: true, value: [] });
}

function validPart(geos: Geos, [shell, ...holes]: Rings): Computed<Rings[]> {
  let part = validRing(geos, shell ?? []);
  for (const hole of holes) {
    const cut = validRing(geos, hole);
    if (!cut.ok) return cut;
    if (!part.ok) return part;
    const partGeometry = geometryOfParts(part.value);
    const cutGeometry = geometryOfParts(cut.value);
    if (partGeometry && cutGeometry) part = geos.difference(partGeometry, cutGeometry);
  }
  return part;
}

const validRing = (geos: Geos, ring: Ring): Computed<Rings[]> => {
  const closed = closeRing(ring);
  return closed.length < 4
    ? { ok: true, value: [] }
    : geos.makeValid({ type: 'Polygon', coordinates: [closed] });
};
