import { gridDegrees } from '../../geo/grid.ts';
import { partsOf, positionsOf, type Rings } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Box, boxOf } from './box.ts';
import { EngineIssue, type GeosApi, GeosMemory, type Pointer } from './geos-memory.ts';

/** What the engine made of it, or its own words why it could not. */
export type Computed<T> = { ok: true; value: T } | { ok: false; message: string };

/** Null when the geometry is valid; else why it is not, and the place. */
export type Invalidity = { reason: InvalidityReason; at: LngLat } | null;

/** The words of GEOS's TopologyValidationError that mean the same wherever they come up. */
const reasons = {
  'Ring Self-intersection': 'ring-touches-itself',
  'Hole lies outside shell': 'hole-outside',
  'Holes are nested': 'holes-overlap',
  'Interior is disconnected': 'interior-disconnected',
  'Nested shells': 'parts-overlap',
  'Invalid Coordinate': 'out-of-range',
} as const;
const reasonOf: Readonly<Record<string, (typeof reasons)[keyof typeof reasons]>> = reasons;

/** A `self-intersection` is what any other is taken for. */
export type InvalidityReason = (typeof reasons)[keyof typeof reasons] | 'self-intersection';

/** Those of a buffer: as all places so far away lie, or as its straight sides meet, up to a usual limit. */
export type BufferCorners = 'round' | 'mitred';

export interface Overlap {
  parts: Rings[];
  share: number;
  at: LngLat;
}

/** A geometry kept in the engine's memory, for comparing one zone with many. Release it. */
export interface Prepared {
  /**
   * The common area of two valid geometries, null where they only touch or less.
   * `at` is inside the common area; `share` is its part of the smaller one's planar area, 0 to 1.
   */
  overlap(other: Prepared): Computed<Overlap | null>;
  release(): void;
}

/**
 * Planar geometry by GEOS 3.13 (WebAssembly). Positions go in and come out as they are given, and
 * nothing throws; results lie on the grid of 1e-7 degrees and are valid there.
 */
export interface Geos {
  invalidity(geometry: ZoneGeometry): Computed<Invalidity>;
  /** Empty when nothing has an area. Lines and points that the repair leaves over are dropped. */
  makeValid(geometry: ZoneGeometry): Computed<Rings[]>;
  union(geometries: readonly ZoneGeometry[]): Computed<Rings[]>;
  difference(geometry: ZoneGeometry, other: ZoneGeometry): Computed<Rings[]>;
  intersection(geometry: ZoneGeometry, other: ZoneGeometry): Computed<Rings[]>;
  /** The faces into which `line` cuts one valid polygon: one face where it does not cut through. */
  faces(rings: Rings, line: readonly LngLat[]): Computed<Rings[]>;
  /** The faces into which lines cut a valid geometry; two that meet have the same vertices where they do. */
  facesOf(geometry: ZoneGeometry, lines: readonly (readonly LngLat[])[]): Computed<Rings[]>;
  /** All faces between lines, each with a position inside; off the grid, but for vertices that were there. */
  divide(lines: readonly (readonly LngLat[])[]): Computed<{ rings: Rings; at: LngLat }[]>;
  /** One area of faces that meet in the same vertices, without the edges between them; set on the grid. */
  join(faces: readonly Rings[]): Computed<Rings[]>;
  /** A position inside, away from the border. */
  positionInside(geometry: ZoneGeometry): Computed<LngLat>;
  prepareGeometry(geometry: ZoneGeometry): Computed<Prepared>;
  /** Whether a valid geometry has a position in common with a position or another one, be it on its border. */
  meets(geometry: ZoneGeometry, other: LngLat | ZoneGeometry): Computed<boolean>;
  /** As `buffer` of GEOS in the units given, with such corners; off the grid. Negative distances shrink. */
  buffer(geometry: ZoneGeometry, distance: number, corners: BufferCorners): Computed<Rings[]>;
  /** What lies so near to some lines, with round ends and corners, in the units given; off the grid. */
  bufferLines(lines: readonly (readonly LngLat[])[], distance: number): Computed<Rings[]>;
  /**
   * A hull of positions that follows them where they are no farther apart than `edgeLength`, in the units given; off the
   * grid. Empty where it has no area.
   */
  concaveHull(positions: readonly LngLat[], edgeLength: number): Computed<Rings[]>;
  /** Douglas-Peucker that keeps rings apart (`TopologyPreserveSimplify`), in the units given; off the grid. */
  simplify(geometry: ZoneGeometry, tolerance: number): Computed<Rings[]>;
  /**
   * Whether valid geometries neither overlap nor meet in edges of different vertices (`GEOSCoverageIsValid`); the places
   * between them no wider than `gapWidth`, in the units given, count too.
   */
  isCoverage(geometries: readonly ZoneGeometry[], gapWidth?: number): Computed<boolean>;
  /**
   * Visvalingam-Whyatt of a coverage: what is shared stays shared (`GEOSCoverageSimplifyVW`); off the grid.
   * @param tolerance the square root of the area of a triangle that goes, in the units given
   * @param withinBorder the coverage's outer border stays as it is
   * @returns the polygons of each geometry, in their order
   */
  simplifyCoverage(
    geometries: readonly ZoneGeometry[],
    tolerance: number,
    withinBorder?: boolean,
  ): Computed<Rings[][]>;
  /** The nearest valid geometry on the grid, or on a coarser one of multiples of `degrees`. */
  toGrid(geometry: ZoneGeometry, degrees?: number): Computed<Rings[]>;
  /** How many geometries are in its memory now, for proving that all are freed. */
  readonly liveGeometries: number;
}

let loading: Promise<Geos> | undefined;

/**
 * Loads the engine once for this thread; its WebAssembly is inside the script, so nothing is
 * fetched. A page needs `'wasm-unsafe-eval'` in its `script-src`. Rejects where WebAssembly may not run.
 */
export function loadGeos(): Promise<Geos> {
  loading ??= start().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function start(): Promise<Geos> {
  // The library neither resolves nor rejects where compiling is forbidden: ask with an empty module first.
  await WebAssembly.instantiate(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  // Large, and of no use before there is something to compute.
  const { default: initGeos } = await import('geos-wasm');
  let complaint = '';
  const api = await initGeos({
    errorHandler: (message) => {
      complaint = message;
    },
    noticeHandler: () => {},
  });
  return new Engine(api, () => {
    const message = complaint;
    complaint = '';
    return message || 'unknown';
  });
}

/** What a computation has while it runs. */
interface Computation {
  memory: GeosMemory;
  /** A geometry that is freed when the computation ends. */
  own(pointer: Pointer): Pointer;
  /** Owns what the engine has made, which is 0 where it could not. */
  made(pointer: Pointer): Pointer;
}

class Engine implements Geos {
  private readonly api: GeosApi;
  private readonly memory: GeosMemory;
  /** The DE-9IM pattern of two interiors with an area in common, as text in the engine's memory. */
  private readonly commonArea: Pointer;

  constructor(api: GeosApi, lastComplaint: () => string) {
    this.api = api;
    this.memory = new GeosMemory(api, lastComplaint);
    const pattern = '2********';
    this.commonArea = api.Module._malloc(pattern.length + 1);
    api.Module.stringToUTF8(pattern, this.commonArea, pattern.length + 1);
  }

  get liveGeometries() {
    return this.memory.liveGeometries;
  }

  invalidity(geometry: ZoneGeometry) {
    return this.attempt(({ memory, own, made }): Invalidity => {
      const { api } = this;
      const pointer = own(memory.write(geometry));
      if (api.GEOSisValid(pointer) === 1) return null;
      const answer = api.Module._malloc(8);
      try {
        if (api.GEOSisValidDetail(pointer, 0, answer, answer + 4) === 2) throw memory.issue();
        const reason = memory.pointerAt(answer);
        const location = made(memory.pointerAt(answer + 4));
        const text = api.Module.UTF8ToString(reason);
        api.GEOSFree(reason);
        return { reason: reasonOf[text] ?? 'self-intersection', at: memory.readPosition(location) };
      } finally {
        api.Module._free(answer);
      }
    });
  }

  makeValid(geometry: ZoneGeometry) {
    return this.attempt(({ memory, own, made }) => {
      const valid = made(this.repaired(own(memory.write(geometry))));
      return memory.readPolygons(made(this.api.GEOSGeom_setPrecision(valid, gridDegrees, 0)));
    });
  }

  union(geometries: readonly ZoneGeometry[]) {
    return this.attempt(({ memory, own, made }) => {
      const collection = own(memory.writeCollection(geometries.flatMap(partsOf)));
      return memory.readPolygons(made(this.api.GEOSUnaryUnionPrec(collection, gridDegrees)));
    });
  }

  difference(geometry: ZoneGeometry, other: ZoneGeometry) {
    return this.attempt(({ memory, own, made }) =>
      memory.readPolygons(
        made(this.api.GEOSDifferencePrec(own(memory.write(geometry)), own(memory.write(other)), gridDegrees)),
      ),
    );
  }

  intersection(geometry: ZoneGeometry, other: ZoneGeometry) {
    return this.attempt(({ memory, own, made }) =>
      memory.readPolygons(
        made(
          this.api.GEOSIntersectionPrec(own(memory.write(geometry)), own(memory.write(other)), gridDegrees),
        ),
      ),
    );
  }

  faces(rings: Rings, line: readonly LngLat[]) {
    return this.facesOf({ type: 'Polygon', coordinates: rings }, [line]);
  }

  facesOf(geometry: ZoneGeometry, lines: readonly (readonly LngLat[])[]) {
    return this.attempt(({ memory, own, made }) => {
      const { api } = this;
      const area = own(memory.write(geometry));
      const border = made(api.GEOSBoundary(area));
      const cuts = own(memory.writeLines(lines));
      const noded = made(api.GEOSUnionPrec(border, cuts, gridDegrees));
      const faces = made(memory.withPointers([noded], (list) => api.GEOSPolygonize(list, 1)));
      const prepared = api.GEOSPrepare(area);
      try {
        return memory
          .polygonPointers(faces)
          .filter((face) => {
            const inside = made(api.GEOSPointOnSurface(face));
            return api.GEOSPreparedContains(prepared, inside) === 1;
          })
          .map((face) => memory.readPolygon(face));
      } finally {
        api.GEOSPreparedGeom_destroy(prepared);
      }
    });
  }

  divide(lines: readonly (readonly LngLat[])[]) {
    return this.attempt(({ memory, own, made }) => {
      const { api } = this;
      const noded = made(api.GEOSUnaryUnion(own(memory.writeLines(lines))));
      const faces = made(memory.withPointers([noded], (list) => api.GEOSPolygonize(list, 1)));
      return memory.polygonPointers(faces).map((face) => ({
        rings: memory.readPolygon(face, false),
        at: memory.readPosition(made(api.GEOSPointOnSurface(face))),
      }));
    });
  }

  join(faces: readonly Rings[]) {
    return this.attempt(({ memory, own, made }) =>
      memory.readPolygons(made(this.api.GEOSCoverageUnion(own(memory.writeCollection(faces))))),
    );
  }

  positionInside(geometry: ZoneGeometry) {
    return this.attempt(({ memory, own, made }) =>
      memory.readPosition(made(this.api.GEOSPointOnSurface(own(memory.write(geometry))))),
    );
  }

  prepareGeometry(geometry: ZoneGeometry) {
    return this.attempt((): Prepared => {
      const pointer = this.memory.write(geometry);
      return new PreparedGeometry(this, geometry, pointer);
    });
  }

  meets(geometry: ZoneGeometry, other: LngLat | ZoneGeometry) {
    return this.attempt(({ memory, own }) => {
      const second = Array.isArray(other)
        ? memory.counted(this.api.GEOSGeom_createPointFromXY(...other))
        : memory.write(other);
      return this.api.GEOSIntersects(own(memory.write(geometry)), own(second)) === 1;
    });
  }

  buffer(geometry: ZoneGeometry, distance: number, corners: BufferCorners) {
    return this.attempt(({ memory, own, made }) =>
      this.buffered(made, own(memory.write(geometry)), distance, corners),
    );
  }

  bufferLines(lines: readonly (readonly LngLat[])[], distance: number) {
    return this.attempt(({ memory, own, made }) =>
      this.buffered(made, own(memory.writeLines(lines)), distance, 'round'),
    );
  }

  concaveHull(positions: readonly LngLat[], edgeLength: number) {
    return this.attempt(({ memory, own, made }) => {
      const all = own(memory.writeLines(positions.length > 1 ? [positions] : []));
      return memory.readPolygons(made(this.api.GEOSConcaveHullByLength(all, edgeLength, 0)), false);
    });
  }

  simplify(geometry: ZoneGeometry, tolerance: number) {
    return this.attempt(({ memory, own, made }) =>
      memory.readPolygons(
        made(this.api.GEOSTopologyPreserveSimplify(own(memory.write(geometry)), tolerance)),
        false,
      ),
    );
  }

  isCoverage(geometries: readonly ZoneGeometry[], gapWidth = 0) {
    return this.attempt(({ memory, own }) => {
      const collection = own(memory.writeCoverage(geometries));
      const answer = this.api.GEOSCoverageIsValid(collection, gapWidth, 0);
      if (answer === 2) throw memory.issue();
      return answer === 1;
    });
  }

  simplifyCoverage(geometries: readonly ZoneGeometry[], tolerance: number, withinBorder = false) {
    return this.attempt(({ memory, own, made }) => {
      const { api } = this;
      const collection = own(memory.writeCoverage(geometries));
      const simpler = made(api.GEOSCoverageSimplifyVW(collection, tolerance, withinBorder ? 1 : 0));
      return geometries.map((_, index) => memory.readPolygons(api.GEOSGetGeometryN(simpler, index), false));
    });
  }

  toGrid(geometry: ZoneGeometry, degrees = gridDegrees) {
    return this.attempt(({ memory, own, made }) =>
      memory.readPolygons(made(this.api.GEOSGeom_setPrecision(own(memory.write(geometry)), degrees, 0))),
    );
  }

  /**
   * The common area of two geometries in memory; `prepared` is the first one's search structure. Most that
   * overlap show it by one of some vertices of the second, which costs a tenth of relating the two.
   */
  overlapOf(prepared: Pointer, first: Pointer, second: Pointer, verticesOfSecond: readonly LngLat[]) {
    return this.attempt(({ memory, made }): Overlap | null => {
      const { api } = this;
      const meet =
        verticesOfSecond.some(([lng, lat]) => api.GEOSPreparedContainsXY(prepared, lng, lat) === 1) ||
        api.GEOSPreparedRelatePattern(prepared, second, this.commonArea) === 1;
      if (!meet) return null;
      const common = made(api.GEOSIntersection(first, second));
      const area = memory.planarArea(common);
      if (!(area > 0)) return null;
      return {
        parts: memory.readPolygons(common, false),
        share: area / Math.min(memory.planarArea(first), memory.planarArea(second)),
        at: memory.readPosition(made(api.GEOSPointOnSurface(common))),
      };
    });
  }

  private buffered(
    made: Computation['made'],
    pointer: Pointer,
    distance: number,
    corners: BufferCorners,
  ): Rings[] {
    const quadrantSegments = 16;
    const roundCap = 1;
    const joinStyle = corners === 'round' ? 1 : 2;
    const mitreLimit = 5;
    const wider = made(
      this.api.GEOSBufferWithStyle(pointer, distance, quadrantSegments, roundCap, joinStyle, mitreLimit),
    );
    return this.memory.readPolygons(wider, false);
  }

  /** By GEOS's structure method: shells are united and holes cut out, where its other one knows only odd and even. */
  private repaired(pointer: Pointer): Pointer {
    const structure = 1;
    const how = this.api.GEOSMakeValidParams_create();
    this.api.GEOSMakeValidParams_setMethod(how, structure);
    const made = this.api.GEOSMakeValidWithParams(pointer, how);
    this.api.GEOSMakeValidParams_destroy(how);
    return made;
  }

  prepare(pointer: Pointer): Pointer {
    return this.api.GEOSPrepare(pointer);
  }

  free(pointer: Pointer, prepared: Pointer | undefined) {
    if (prepared !== undefined) this.api.GEOSPreparedGeom_destroy(prepared);
    this.memory.destroy(pointer);
  }

  /** Runs `work`, frees every geometry it owned, and makes a value of what it threw. */
  private attempt<T>(work: (computation: Computation) => T): Computed<T> {
    const { memory } = this;
    const owned: Pointer[] = [];
    const own = (pointer: Pointer) => {
      owned.push(pointer);
      return pointer;
    };
    try {
      return { ok: true, value: work({ memory, own, made: (pointer) => own(memory.counted(pointer)) }) };
    } catch (error) {
      if (error instanceof EngineIssue) return { ok: false, message: error.message };
      // An abort, for instance out of memory, leaves the instance unusable: the next load starts anew.
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
        loading = undefined;
        return { ok: false, message: error.message };
      }
      throw error;
    } finally {
      for (const pointer of owned) memory.destroy(pointer);
    }
  }
}

/** So many vertices are looked at one by one before two geometries are related as a whole. */
const mostVerticesTried = 4;

class PreparedGeometry implements Prepared {
  private readonly engine: Engine;
  private readonly geometry: ZoneGeometry;
  private readonly pointer: Pointer;
  private prepared: Pointer | undefined;

  constructor(engine: Engine, geometry: ZoneGeometry, pointer: Pointer) {
    this.engine = engine;
    this.geometry = geometry;
    this.pointer = pointer;
  }

  overlap(other: Prepared) {
    if (!(other instanceof PreparedGeometry))
      throw new TypeError('Held geometries are compared with their own kind');
    this.prepared ??= this.engine.prepare(this.pointer);
    const vertices = positionsWithin(boxOf(this.geometry), other.geometry, mostVerticesTried);
    return this.engine.overlapOf(this.prepared, this.pointer, other.pointer, vertices);
  }

  release() {
    this.engine.free(this.pointer, this.prepared);
  }
}

function positionsWithin([west, south, east, north]: Box, geometry: ZoneGeometry, most: number): LngLat[] {
  const within: LngLat[] = [];
  for (const position of positionsOf(geometry)) {
    const [lng, lat] = position;
    if (lng > west && lng < east && lat > south && lat < north) within.push(position);
    if (within.length === most) break;
  }
  return within;
}
