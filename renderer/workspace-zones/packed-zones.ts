import { partsOf, positionCount, type Ring } from '../../shared/geo/parts.ts';
import type { LngLat } from '../../shared/geo/position.ts';
import type { Zone } from '../../shared/zones/zone.ts';

/**
 * Zones in the form in which they go from thread to thread: their positions in one piece of memory,
 * which is handed over and not copied. Half a million small lists would hold both threads up.
 */
export interface PackedZones {
  fields: readonly Omit<Zone, 'geometry'>[];
  /**
   * Structure of each zone: number of polygons (0 for a `Polygon`), then of each polygon its rings and of each ring its
   * positions.
   */
  form: Uint32Array<ArrayBuffer>;
  degrees: Float64Array<ArrayBuffer>;
}

export function packZones(zones: readonly Zone[]): PackedZones {
  const form: number[] = [];
  const degrees = new Float64Array(2 * sum(zones.map(({ geometry }) => positionCount(geometry))));
  let filled = 0;
  const fields = zones.map(({ geometry, ...rest }) => {
    form.push(geometry.type === 'Polygon' ? 0 : geometry.coordinates.length);
    for (const rings of partsOf(geometry)) {
      form.push(rings.length);
      for (const ring of rings) {
        form.push(ring.length);
        for (const [lng, lat] of ring) {
          degrees[filled++] = lng;
          degrees[filled++] = lat;
        }
      }
    }
    return rest;
  });
  return { fields, form: new Uint32Array(form), degrees };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Buffers to transfer. */
export const memoryOf = ({ form, degrees }: PackedZones): ArrayBuffer[] => [form.buffer, degrees.buffer];

export function unpackZones({ fields, form, degrees }: PackedZones): Zone[] {
  let inForm = 0;
  let inDegrees = 0;
  const count = () => form[inForm++] ?? 0;
  const list = <T>(length: number, one: () => T): T[] => Array.from({ length }, one);
  const position = (): LngLat => {
    inDegrees += 2;
    return [degrees[inDegrees - 2] ?? Number.NaN, degrees[inDegrees - 1] ?? Number.NaN];
  };
  const ring = (): Ring => list(count(), position);
  const rings = (): Ring[] => list(count(), ring);
  return fields.map((rest): Zone => {
    const polygons = count();
    return polygons === 0
      ? { ...rest, geometry: { type: 'Polygon', coordinates: rings() } }
      : { ...rest, geometry: { type: 'MultiPolygon', coordinates: list(polygons, rings) } };
  });
}
