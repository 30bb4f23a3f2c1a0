import { partsOf, positionCount, type Ring } from '../../shared/geo/parts.ts';
import type { LngLat } from '../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
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
  const reader = geometryReader({ form, degrees });
  return fields.map((rest): Zone => ({ ...rest, geometry: reader.geometry() }));
}

/**
 * As `unpackZones`, for threads that hold all zones: their positions stay packed, which takes a third of the memory of
 * lists, and are unpacked when `coordinates` is read. Geometries can't be sent to another thread.
 */
export function compactZones({ fields, form, degrees }: PackedZones): Zone[] {
  const packed = { form, degrees };
  const reader = geometryReader(packed);
  return fields.map((rest): Zone => {
    // It has what a geometry has, but as one class for both types.
    const geometry = new CompactGeometry(packed, reader.place()) as CompactGeometry & ZoneGeometry;
    reader.skip();
    return { ...rest, geometry };
  });
}

type PackedGeometries = Pick<PackedZones, 'form' | 'degrees'>;

/** Indexes of a geometry in `form` and `degrees`. */
interface PackedPlace {
  form: number;
  degrees: number;
}

class CompactGeometry {
  readonly type: ZoneGeometry['type'];
  readonly #packed: PackedGeometries;
  readonly #form: number;
  readonly #degrees: number;

  constructor(packed: PackedGeometries, { form, degrees }: PackedPlace) {
    this.type = packed.form[form] === 0 ? 'Polygon' : 'MultiPolygon';
    this.#packed = packed;
    this.#form = form;
    this.#degrees = degrees;
  }

  get coordinates(): ZoneGeometry['coordinates'] {
    const known = unpacked.get(this);
    if (known) return known;
    const place = { form: this.#form, degrees: this.#degrees };
    const { coordinates } = geometryReader(this.#packed, place).geometry();
    const [oldest] = unpacked.size < maxUnpacked ? [] : unpacked.keys();
    if (oldest) unpacked.delete(oldest);
    unpacked.set(this, coordinates);
    return coordinates;
  }
}

/** Enough for zones that are compared with their neighbors one after another. */
const maxUnpacked = 1000;
const unpacked = new Map<CompactGeometry, ZoneGeometry['coordinates']>();

/** Reads geometries one after another. */
function geometryReader(
  { form, degrees }: PackedGeometries,
  { form: inForm, degrees: inDegrees }: PackedPlace = { form: 0, degrees: 0 },
) {
  const count = () => form[inForm++] ?? 0;
  const list = <T>(length: number, one: () => T): T[] => Array.from({ length }, one);
  // A loop, because `Array.from` takes four times as long for millions of positions.
  const ring = (): Ring => {
    const positions = new Array<LngLat>(count());
    for (let at = 0; at < positions.length; at += 1) {
      positions[at] = [degrees[inDegrees] ?? Number.NaN, degrees[inDegrees + 1] ?? Number.NaN];
      inDegrees += 2;
    }
    return positions;
  };
  const rings = (): Ring[] => list(count(), ring);
  return {
    place: (): PackedPlace => ({ form: inForm, degrees: inDegrees }),
    geometry(): ZoneGeometry {
      const polygons = count();
      return polygons === 0
        ? { type: 'Polygon', coordinates: rings() }
        : { type: 'MultiPolygon', coordinates: list(polygons, rings) };
    },
    skip() {
      for (let polygons = Math.max(1, count()); polygons > 0; polygons -= 1)
        for (let rings = count(); rings > 0; rings -= 1) inDegrees += 2 * count();
    },
  };
}
