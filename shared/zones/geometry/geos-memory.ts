import type initGeos from 'geos-wasm';
import { positionToGrid } from '../../geo/grid.ts';
import type { Ring, Rings } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';

export type GeosApi = Awaited<ReturnType<typeof initGeos>>;
/** An address in the engine's memory. */
export type Pointer = number;

/** An error of the engine, in its own words. */
export class EngineError extends Error {}

const polygonType = 3;

/**
 * Writes geometries to the memory of GEOS and reads them back. Returned geometries have to be destroyed by the caller,
 * unless owned by a collection. Throws `EngineIssue` on engine errors.
 */
export class GeosMemory {
  private readonly api: GeosApi;
  private readonly lastErrorMessage: () => string;
  /** Number of geometries allocated. */
  liveGeometries = 0;

  constructor(api: GeosApi, lastErrorMessage: () => string) {
    this.api = api;
    this.lastErrorMessage = lastErrorMessage;
  }

  /** Message of the last engine error. */
  lastError(): EngineError {
    return new EngineError(this.lastErrorMessage());
  }

  /** Counts a geometry created by the engine; 0 means that it failed. */
  counted(pointer: Pointer): Pointer {
    if (pointer === 0) throw this.lastError();
    this.liveGeometries += 1;
    return pointer;
  }

  destroy(pointer: Pointer) {
    this.api.GEOSGeom_destroy(pointer);
    this.liveGeometries -= 1;
  }

  write(geometry: ZoneGeometry): Pointer {
    return geometry.type === 'Polygon'
      ? this.writePolygon(geometry.coordinates)
      : this.writeCollection(geometry.coordinates);
  }

  /** Writes several polygons as one geometry. */
  writeCollection(parts: readonly Rings[]): Pointer {
    const multiPolygonType = 6;
    return this.createCollection(multiPolygonType, parts, (rings) => this.writePolygon(rings));
  }

  /** Writes several lines as one geometry. */
  writeLines(lines: readonly (readonly LngLat[])[]): Pointer {
    const multiLineStringType = 5;
    return this.createCollection(multiLineStringType, lines, (line) =>
      this.counted(this.api.GEOSGeom_createLineString(this.writeSequence(line))),
    );
  }

  /** Writes a collection with one member per geometry. */
  writeCoverage(geometries: readonly ZoneGeometry[]): Pointer {
    const collectionType = 7;
    return this.createCollection(collectionType, geometries, (geometry) => this.write(geometry));
  }

  private createCollection<One>(type: number, ones: readonly One[], write: (one: One) => Pointer): Pointer {
    const pointers: Pointer[] = [];
    try {
      for (const one of ones) pointers.push(write(one));
    } catch (error) {
      for (const pointer of pointers) this.destroy(pointer);
      throw error;
    }
    this.liveGeometries -= pointers.length;
    return this.withPointers(pointers, (list) =>
      this.counted(this.api.GEOSGeom_createCollection(type, list, pointers.length)),
    );
  }

  private writePolygon(rings: Rings): Pointer {
    const { api } = this;
    const pointers: Pointer[] = [];
    try {
      for (const ring of rings)
        pointers.push(this.counted(api.GEOSGeom_createLinearRing(this.writeSequence(ring))));
    } catch (error) {
      for (const pointer of pointers) this.destroy(pointer);
      throw error;
    }
    const [shell = 0, ...holes] = pointers;
    this.liveGeometries -= pointers.length;
    return this.withPointers(holes, (list) =>
      this.counted(api.GEOSGeom_createPolygon(shell, list, holes.length)),
    );
  }

  private writeSequence(positions: readonly LngLat[]): Pointer {
    const { api } = this;
    const buffer = api.Module._malloc(Math.max(1, positions.length) * 16);
    const numbers = new Float64Array(api.Module.HEAPF64.buffer, buffer, positions.length * 2);
    let offset = 0;
    for (const [lng, lat] of positions) {
      numbers[offset] = lng;
      numbers[offset + 1] = lat;
      offset += 2;
    }
    const sequence = api.GEOSCoordSeq_copyFromBuffer(buffer, positions.length, 0, 0);
    api.Module._free(buffer);
    if (sequence === 0) throw this.lastError();
    return sequence;
  }

  /** Passes a temporary pointer array to a callback. */
  withPointers<T>(pointers: readonly Pointer[], use: (list: Pointer) => T): T {
    const { Module } = this.api;
    const list = Module._malloc(Math.max(1, pointers.length) * 4);
    try {
      Module.HEAPU32.set(pointers, list / 4);
      return use(list);
    } finally {
      Module._free(list);
    }
  }

  pointerAt(address: Pointer): Pointer {
    return this.api.Module.HEAPU32[address / 4] ?? 0;
  }

  /** Planar area in square units of the geometry. */
  planarArea(pointer: Pointer): number {
    return this.readNumber((answer) => this.api.GEOSArea(pointer, answer));
  }

  readPosition(point: Pointer): LngLat {
    return [
      this.readNumber((answer) => this.api.GEOSGeomGetX(point, answer)),
      this.readNumber((answer) => this.api.GEOSGeomGetY(point, answer)),
    ];
  }

  private readNumber(write: (answer: Pointer) => number): number {
    const { Module } = this.api;
    const answer = Module._malloc(8);
    try {
      write(answer);
      return Module.HEAPF64[answer / 8] ?? Number.NaN;
    } finally {
      Module._free(answer);
    }
  }

  /** Polygons within any geometry; skips others. Their memory belongs to the collection. */
  polygonPointers(pointer: Pointer): Pointer[] {
    const { api } = this;
    if (api.GEOSisEmpty(pointer) === 1) return [];
    if (api.GEOSGeomTypeId(pointer) === polygonType) return [pointer];
    const count = api.GEOSGetNumGeometries(pointer);
    if (count === 1 && api.GEOSGetGeometryN(pointer, 0) === pointer) return [];
    return Array.from({ length: count }, (_, index) => api.GEOSGetGeometryN(pointer, index)).flatMap(
      (member) => this.polygonPointers(member),
    );
  }

  readPolygons(pointer: Pointer, onGrid = true): Rings[] {
    return this.polygonPointers(pointer).map((polygon) => this.readPolygon(polygon, onGrid));
  }

  readPolygon(polygon: Pointer, onGrid = true): Rings {
    const { api } = this;
    const holes = api.GEOSGetNumInteriorRings(polygon);
    return [
      this.readRing(api.GEOSGetExteriorRing(polygon), onGrid),
      ...Array.from({ length: holes }, (_, index) =>
        this.readRing(api.GEOSGetInteriorRingN(polygon, index), onGrid),
      ),
    ];
  }

  private readRing(ring: Pointer, onGrid: boolean): Ring {
    const { api } = this;
    const count = api.GEOSGetNumCoordinates(ring);
    const buffer = api.Module._malloc(count * 16);
    api.GEOSCoordSeq_copyToBuffer(api.GEOSGeom_getCoordSeq(ring), buffer, 0, 0);
    const numbers = new Float64Array(api.Module.HEAPF64.buffer, buffer, count * 2);
    const positions: Ring = [];
    for (let at = 0; at < numbers.length; at += 2) {
      const position: LngLat = [numbers[at] ?? Number.NaN, numbers[at + 1] ?? Number.NaN];
      positions.push(onGrid ? positionToGrid(position) : position);
    }
    api.Module._free(buffer);
    return positions;
  }
}
