import { gridDegrees } from '../../geo/grid.ts';
import { partsOf, positionsOf, type Rings } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Box, boxOf } from './box.ts';
import { EngineError, type GeosApi, GeosMemory, type Pointer } from './geos-memory.ts';

/** Result of the engine, or its error message. */
export type Computed<T> = { ok: true; value: T } | { ok: false; message: string };

/** Null if the geometry is valid; else why and where it isn't. */
export type Invalidity = { reason: InvalidityReason; at: LngLat } | null;

/** Messages of GEOS's TopologyValidationError with the same meaning everywhere. */
const reasons = {
  'Ring Self-intersection': 'ring-touches-itself',
  'Hole lies outside shell': 'hole-outside',
  'Holes are nested': 'holes-overlap',
  'Interior is disconnected': 'interior-disconnected',
  'Nested shells': 'parts-overlap',
  'Invalid Coordinate': 'out-of-range',
} as const;
const reasonOf: Readonly<Record<string, (typeof reasons)[keyof typeof reasons]>> = reasons;

/** Everything else counts as `self-intersection`. */
export type InvalidityReason = (typeof reasons)[keyof typeof reasons] | 'self-intersection';

/** Corners of a buffer: round, or mitered up to a common limit. */
export type BufferCorners = 'round' | 'mitred';

export interface Overlap {
  parts: Rings[];
  share: number;
  at: LngLat;
}

/** A prepared geometry in the engine's memory, for comparing one zone with many. Has to be released. */
export interface Prepared {
  /**
   * Overlap of two valid geometries; null if they only touch or are disjoint. `at` is inside the overlap; `share` is
   * its part of the smaller one's planar area, 0 to 1.
   */
  overlap(other: Prepared): Computed<Overlap | null>;
  release(): void;
}

/**
 * Planar geometry with GEOS 3.13 (WebAssembly). Positions aren't transformed and nothing throws; unless stated
 * otherwise, results are valid and on the grid of 1e-7 degrees.
 */
export interface Geos {
  invalidity(geometry: ZoneGeometry): Computed<Invalidity>;
  /** Empty if nothing has an area. Lines and points left over by the repair are dropped. */
  makeValid(geometry: ZoneGeometry): Computed<Rings[]>;
  union(geometries: readonly ZoneGeometry[]): Computed<Rings[]>;
  difference(geometry: ZoneGeometry, other: ZoneGeometry): Computed<Rings[]>;
  intersection(geometry: ZoneGeometry, other: ZoneGeometry): Computed<Rings[]>;
  /** Faces into which `line` cuts a valid polygon; just one if it doesn't cut through. */
  faces(rings: Rings, line: readonly LngLat[]): Computed<Rings[]>;
  /** Faces into which lines cut a valid geometry; adjacent faces share their vertices. */
  facesOf(geometry: ZoneGeometry, lines: readonly (readonly LngLat[])[]): Computed<Rings[]>;
  /** All faces enclosed by lines, each with a position inside; not on the grid, except existing vertices. */
  polygonize(lines: readonly (readonly LngLat[])[]): Computed<{ rings: Rings; at: LngLat }[]>;
  /** Union of faces that share vertices, without the edges between them; on the grid. */
  dissolve(faces: readonly Rings[]): Computed<Rings[]>;
  /** A position inside, away from the border. */
  positionInside(geometry: ZoneGeometry): Computed<LngLat>;
  prepareGeometry(geometry: ZoneGeometry): Computed<Prepared>;
  /** Whether a valid geometry intersects or touches a position or another geometry. */
  meets(geometry: ZoneGeometry, other: LngLat | ZoneGeometry): Computed<boolean>;
  /** GEOS's `buffer` in the geometry's units, with the given corners; not on the grid. Negative distances shrink. */
  buffer(geometry: ZoneGeometry, distance: number, corners: BufferCorners): Computed<Rings[]>;
  /** Buffer of lines with round ends and corners, in their units; not on the grid. */
  bufferLines(lines: readonly (readonly LngLat[])[], distance: number): Computed<Rings[]>;
  /**
   * Concave hull of positions with edges up to `edgeLength`, in their units; not on the grid. Empty if it has no area.
   */
  concaveHull(positions: readonly LngLat[], edgeLength: number): Computed<Rings[]>;
  /** Douglas-Peucker that keeps rings apart (`TopologyPreserveSimplify`), in the geometry's units; not on the grid. */
  simplify(geometry: ZoneGeometry, tolerance: number): Computed<Rings[]>;
  /**
   * Whether valid geometries neither overlap nor touch with different vertices (`GEOSCoverageIsValid`); gaps up to
   * `gapWidth`, in their units, are invalid too.
   */
  isCoverage(geometries: readonly ZoneGeometry[], gapWidth?: number): Computed<boolean>;
  /**
   * Visvalingam-Whyatt simplification of a coverage that keeps shared borders shared (`GEOSCoverageSimplifyVW`); not on
   * the grid.
   * @param tolerance square root of the area of removed triangles, in the geometries' units
   * @param withinBorder keeps the coverage's outer border
   * @returns polygons of each geometry, in order
   */
  simplifyCoverage(
    geometries: readonly ZoneGeometry[],
    tolerance: number,
    withinBorder?: boolean,
  ): Computed<Rings[][]>;
  /** The nearest valid geometry on the grid, or on a coarser one in multiples of `degrees`. */
  toGrid(geometry: ZoneGeometry, degrees?: number): Computed<Rings[]>;
  /** Number of allocated geometries, for leak tests. */
  readonly liveGeometries: number;
}

let loading: Promise<Geos> | undefined;

/**
 * Loads the engine once per thread; the WebAssembly is embedded in the script, so nothing is fetched. Pages need
 * `'wasm-unsafe-eval'` in their `script-src`. Rejects if WebAssembly is forbidden.
 */
export function loadGeos(): Promise<Geos> {
  loading ??= createEngine().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function createEngine(): Promise<Geos> {
  // The library hangs if compiling is forbidden, so try an empty module first.
  await WebAssembly.instantiate(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  // Imported on demand, as it is large.
  const { default: initGeos } = await import('geos-wasm');
  let errorMessage = '';
  const api = await initGeos({
    errorHandler: (message) => {
      errorMessage = message;
    },
    noticeHandler: () => {},
  });
  return new Engine(api, () => {
    const message = errorMessage;
    errorMessage = '';
    return message || 'unknown';
  });
}

/** Context of a running computation. */
interface Computation {
  memory: GeosMemory;
  /** Registers a geometry to be freed at the end of the computation. */
  own(pointer: Pointer): Pointer;
  /** Registers a geometry created by the engine; throws if it is 0, which means that the engine failed. */
  made(pointer: Pointer): Pointer;
}

class Engine implements Geos {
  private readonly api: GeosApi;
  private readonly memory: GeosMemory;
  /** DE-9IM pattern "interiors share an area", as text in the engine's memory. */
  private readonly commonArea: Pointer;

  constructor(api: GeosApi, lastErrorMessage: () => string) {
    this.api = api;
    this.memory = new GeosMemory(api, lastErrorMessage);
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
        if (api.GEOSisValidDetail(pointer, 0, answer, answer + 4) === 2) throw memory.lastError();
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

  polygonize(lines: readonly (readonly LngLat[])[]) {
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

  dissolve(faces: readonly Rings[]) {
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
      const points = own(memory.writeLines(positions.length > 1 ? [positions] : []));
      return memory.readPolygons(made(this.api.GEOSConcaveHullByLength(points, edgeLength, 0)), false);
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
      if (answer === 2) throw memory.lastError();
      return answer === 1;
    });
  }

  simplifyCoverage(geometries: readonly ZoneGeometry[], tolerance: number, keepsOuterBorder = false) {
    return this.attempt(({ memory, own, made }) => {
      const { api } = this;
      const collection = own(memory.writeCoverage(geometries));
      const simpler = made(api.GEOSCoverageSimplifyVW(collection, tolerance, keepsOuterBorder ? 1 : 0));
      return geometries.map((_, index) => memory.readPolygons(api.GEOSGetGeometryN(simpler, index), false));
    });
  }

  toGrid(geometry: ZoneGeometry, degrees = gridDegrees) {
    return this.attempt(({ memory, own, made }) =>
      memory.readPolygons(made(this.api.GEOSGeom_setPrecision(own(memory.write(geometry)), degrees, 0))),
    );
  }

  /**
   * Overlap of two geometries in memory; `prepared` belongs to the first. Most overlaps show at one of a few vertices
   * of the second, which takes a tenth of the time of `relate`.
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

  /** GEOS's structure method: merges shells and cuts out holes, while the other method only applies even-odd. */
  private repaired(pointer: Pointer): Pointer {
    const structure = 1;
    const params = this.api.GEOSMakeValidParams_create();
    this.api.GEOSMakeValidParams_setMethod(params, structure);
    const made = this.api.GEOSMakeValidWithParams(pointer, params);
    this.api.GEOSMakeValidParams_destroy(params);
    return made;
  }

  prepare(pointer: Pointer): Pointer {
    return this.api.GEOSPrepare(pointer);
  }

  free(pointer: Pointer, prepared: Pointer | undefined) {
    if (prepared !== undefined) this.api.GEOSPreparedGeom_destroy(prepared);
    this.memory.destroy(pointer);
  }

  /** Runs `work`, frees all geometries it owned, and turns errors into a result. */
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
      if (error instanceof EngineError) return { ok: false, message: error.message };
      // An abort, for instance out of memory, makes the instance unusable: reload it next time.
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

/** Number of vertices tested before two geometries are related as a whole. */
const maxVerticesTried = 4;

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
    const vertices = positionsWithin(boxOf(this.geometry), other.geometry, maxVerticesTried);
    return this.engine.overlapOf(this.prepared, this.pointer, other.pointer, vertices);
  }

  release() {
    this.engine.free(this.pointer, this.prepared);
  }
}

function positionsWithin([west, south, east, north]: Box, geometry: ZoneGeometry, limit: number): LngLat[] {
  const within: LngLat[] = [];
  for (const position of positionsOf(geometry)) {
    const [lng, lat] = position;
    if (lng > west && lng < east && lat > south && lat < north) within.push(position);
    if (within.length === limit) break;
  }
  return within;
}
