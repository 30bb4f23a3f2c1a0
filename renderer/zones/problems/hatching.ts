import type { Feature, MultiLineString } from 'geojson';
import { partsOf, type Rings } from '../../../shared/geo/parts.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { boxOf } from '../../../shared/zones/geometry/box.ts';

/** Number of hatching lines across a geometry, so that they are visible when it fills the map. */
const linesAcross = 28;

/** Returns the lines that hatch an area, which rise at 45 degrees on the map. */
export function hatching(geometry: ZoneGeometry): Feature<MultiLineString> {
  const [west, south, east, north] = boxOf(geometry);
  /** Degrees of longitude as wide as one degree of latitude is high. */
  const stretch = 1 / Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const extent = (east - west) / stretch + (north - south);
  const spacing = extent / linesAcross;
  const lines = partsOf(geometry).flatMap((rings) => linesIn(rings, stretch, spacing));
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } };
}

function linesIn(rings: Rings, stretch: number, spacing: number): LngLat[][] {
  if (!(spacing > 0)) return [];
  /** Coordinates of each position along and across the lines. */
  const rotated = rings.map((ring) =>
    ring.map(([lng, lat]) => ({ along: lng / stretch + lat, across: lng / stretch - lat })),
  );
  const crossings = new Map<number, number[]>();
  for (const ring of rotated) {
    for (const [index, to] of ring.entries()) {
      const from = ring[index - 1];
      if (!from || from.across === to.across) continue;
      const [low, high] = from.across < to.across ? [from, to] : [to, from];
      for (let line = Math.ceil(low.across / spacing); line * spacing < high.across; line += 1) {
        const share = (line * spacing - low.across) / (high.across - low.across);
        const along = low.along + share * (high.along - low.along);
        crossings.set(line, [...(crossings.get(line) ?? []), along]);
      }
    }
  }
  return [...crossings].flatMap(([line, alongs]) => {
    const across = line * spacing;
    const unrotated = (along: number): LngLat => [((along + across) / 2) * stretch, (along - across) / 2];
    const sorted = alongs.sort((one, other) => one - other);
    return sorted.flatMap((from, index) => {
      const to = sorted[index + 1];
      return index % 2 === 0 && to !== undefined ? [[unrotated(from), unrotated(to)]] : [];
    });
  });
}
