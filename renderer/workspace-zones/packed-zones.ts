import { partsOf, positionCount, type Ring } from '../../shared/geo/parts.ts';
import type { LngLat } from '../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import type { Zone } from '../../shared/zones/zone.ts';

/**
 * Zones for transfer between threads: all positions are in one buffer, which is transferred and not copied. Copying
 * half a million small arrays would block both threads.
 */
export interface PackedZones {
  fields: readonly Omit<Zone, 'geometry'>[];
  /**
   * Per zone: the number of polygons (0 for a `Polygon`), then for each polygon the number of rings, and for each
   * ring the number of positions.
   */
  structure: Uint32Array<ArrayBuffer>;
  /** Alternating longitudes and latitudes. */
  degrees: Float64Array<ArrayBuffer>;
}

/** Copies zones into buffers that can be transferred. */
export function packZones(zones: readonly Zone[]): PackedZones {
  const structure: number[] = [];
  const degrees = new Float64Array(2 * sum(zones.map(({ geometry }) => positionCount(geometry))));
  let degreeIndex = 0;
  const fields = zones.map(({ geometry, ...rest }) => {
    structure.push(geometry.type === 'Polygon' ? 0 : geometry.coordinates.length);
    for (const rings of partsOf(geometry)) {
      structure.push(rings.length);
      for (const ring of rings) {
        structure.push(ring.length);
        for (const [lng, lat] of ring) {
          degrees[degreeIndex++] = lng;
          degrees[degreeIndex++] = lat;
        }
      }
    }
    return rest;
  });
  return { fields, structure: new Uint32Array(structure), degrees };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Buffers of packed zones, to be transferred. */
export const packedBuffers = ({ structure, degrees }: PackedZones): ArrayBuffer[] => [
  structure.buffer,
  degrees.buffer,
];

/** Restores packed zones, in the same order. */
export function unpackZones({ fields, structure, degrees }: PackedZones): Zone[] {
  const reader = geometryReader({ structure, degrees });
  return fields.map((rest): Zone => ({ ...rest, geometry: reader.geometry() }));
}

/**
 * Same as `unpackZones`, for threads that have all zones: positions stay packed, which takes a third of the memory of
 * lists, and are unpacked when `coordinates` is read. The geometries can't be sent to another thread.
 */
export function compactZones({ fields, structure, degrees }: PackedZones): Zone[] {
  const packed = { structure, degrees };
  const reader = geometryReader(packed);
  return fields.map((rest): Zone => {
    // It has what a geometry has, but as one class for both types.
    const geometry = new CompactGeometry(packed, reader.place()) as CompactGeometry & ZoneGeometry;
    reader.skip();
    return { ...rest, geometry };
  });
}

type PackedGeometries = Pick<PackedZones, 'structure' | 'degrees'>;

/** Indexes of a geometry in `structure` and `degrees`. */
interface PackedPlace {
  structure: number;
  degrees: number;
}

class CompactGeometry {
  readonly type: ZoneGeometry['type'];
  readonly #packed: PackedGeometries;
  readonly #structure: number;
  readonly #degrees: number;

  constructor(packed: PackedGeometries, { structure, degrees }: PackedPlace) {
    this.type = packed.structure[structure] === 0 ? 'Polygon' : 'MultiPolygon';
    this.#packed = packed;
    this.#structure = structure;
    this.#degrees = degrees;
  }

  get coordinates(): ZoneGeometry['coordinates'] {
    const cached = unpacked.get(this);
    if (cached) return cached;
    const place = { structure: this.#structure, degrees: this.#degrees };
    const { coordinates } = geometryReader(this.#packed, place).geometry();
    const [oldest] = unpacked.size < maxUnpacked ? [] : unpacked.keys();
    if (oldest) unpacked.delete(oldest);
    unpacked.set(this, coordinates);
    return coordinates;
  }
}

/** Maximum number of cached geometries; enough for comparing zones with their neighbors one after another. */
const maxUnpacked = 1000;
const unpacked = new Map<CompactGeometry, ZoneGeometry['coordinates']>();

/** Returns a reader of consecutive geometries. `geometry` returns the next one, and `skip` skips it. */
function geometryReader(
  { structure, degrees }: PackedGeometries,
  { structure: structureIndex, degrees: degreeIndex }: PackedPlace = { structure: 0, degrees: 0 },
) {
  const nextCount = () => structure[structureIndex++] ?? 0;
  const readList = <T>(length: number, readItem: () => T): T[] => Array.from({ length }, readItem);
  // A loop, because `Array.from` takes four times as long for millions of positions.
  const ring = (): Ring => {
    const positions = new Array<LngLat>(nextCount());
    for (let index = 0; index < positions.length; index += 1) {
      positions[index] = [degrees[degreeIndex] ?? Number.NaN, degrees[degreeIndex + 1] ?? Number.NaN];
      degreeIndex += 2;
    }
    return positions;
  };
  const rings = (): Ring[] => readList(nextCount(), ring);
  return {
    place: (): PackedPlace => ({ structure: structureIndex, degrees: degreeIndex }),
    geometry(): ZoneGeometry {
      const polygonCount = nextCount();
      return polygonCount === 0
        ? { type: 'Polygon', coordinates: rings() }
        : { type: 'MultiPolygon', coordinates: readList(polygonCount, rings) };
    },
    skip() {
      for (let polygonCount = Math.max(1, nextCount()); polygonCount > 0; polygonCount -= 1)
        for (let ringCount = nextCount(); ringCount > 0; ringCount -= 1) degreeIndex += 2 * nextCount();
    },
  };
}
