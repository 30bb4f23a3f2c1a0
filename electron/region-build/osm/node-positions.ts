import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { LngLat } from '../../../shared/geo/position.ts';
import { decimalColumn, type GrowingColumn } from '../growing-column.ts';

/*
 * Layout of a page in the file: node IDs as doubles, then latitude and longitude of each node as integers in units of
 * 1e-7 degrees, as in extracts. The rest of the last page has infinite IDs.
 */
const nodesPerPage = 1024;
const doublesPerPage = nodesPerPage * 2;
const integersPerPage = nodesPerPage * 4;
const pageBytes = nodesPerPage * 16;
/** Number of cached pages, 16 MB in total. Ways mostly reference nodes mapped at the same time, so most lookups hit. */
const pagesInMemory = 1024;
const unitsPerDegree = 1e7;

/** Buffer of pages, as bytes and as numbers over the same memory. */
class Pages {
  readonly bytes: Uint8Array;
  readonly ids: Float64Array;
  readonly units: Int32Array;

  constructor(count: number) {
    const memory = new ArrayBuffer(count * pageBytes);
    this.bytes = new Uint8Array(memory);
    this.ids = new Float64Array(memory);
    this.units = new Int32Array(memory);
  }
}

/** Node positions of an extract in a work file: 16 bytes per node on disk, and 8 bytes per 1,024 nodes in memory. */
export class NodePositions {
  readonly #file: number;
  readonly #firstIds: GrowingColumn<Float64Array>;
  readonly #writing = new Pages(1);
  #filled = 0;
  readonly #cache = new Pages(pagesInMemory);
  readonly #cached = new Int32Array(pagesInMemory).fill(-1);
  #lastPage = 0;

  private constructor(file: number, firstIds: GrowingColumn<Float64Array>) {
    this.#file = file;
    this.#firstIds = firstIds;
  }

  /** Creates the file; the folder must exist. */
  static create(path: string): NodePositions {
    return new NodePositions(openSync(path, 'wx+'), decimalColumn());
  }

  /**
   * Opens a finished file for lookups.
   * @param firstIds `firstIds` of the instance that wrote it
   */
  static open(path: string, firstIds: Float64Array): NodePositions {
    const column = decimalColumn();
    for (const id of firstIds) column.push(id);
    return new NodePositions(openSync(path, 'r'), column);
  }

  /** First ID of each page. */
  get firstIds(): Float64Array {
    return this.#firstIds.values();
  }

  /** Adds a node; call in ascending order of IDs. */
  add(id: number, lat: number, lng: number): void {
    const { ids, units } = this.#writing;
    if (this.#filled === 0) this.#firstIds.push(id);
    ids[this.#filled] = id;
    units[doublesPerPage + 2 * this.#filled] = Math.round(lat * unitsPerDegree);
    units[doublesPerPage + 2 * this.#filled + 1] = Math.round(lng * unitsPerDegree);
    this.#filled += 1;
    if (this.#filled === nodesPerPage) this.#writePage();
  }

  /** Writes the last page. Call after adding all nodes, before the first lookup. */
  finish(): void {
    if (this.#filled > 0) this.#writePage();
  }

  #writePage(): void {
    this.#writing.ids.fill(Number.POSITIVE_INFINITY, this.#filled, nodesPerPage);
    writeSync(this.#file, this.#writing.bytes);
    this.#filled = 0;
  }

  /** Returns a node's position; undefined if the extract lacks it. */
  at(id: number): LngLat | undefined {
    const page = this.#pageOf(id);
    if (page < 0) return undefined;
    const slot = page % pagesInMemory;
    if (this.#cached[slot] !== page) {
      readSync(this.#file, this.#cache.bytes, slot * pageBytes, pageBytes, page * pageBytes);
      this.#cached[slot] = page;
    }
    const { ids, units } = this.#cache;
    const first = slot * doublesPerPage;
    let low = first;
    let high = first + nodesPerPage - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ids[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    if (ids[low] !== id) return undefined;
    const at = slot * integersPerPage + doublesPerPage + 2 * (low - first);
    return [(units[at + 1] ?? 0) / unitsPerDegree, (units[at] ?? 0) / unitsPerDegree];
  }

  #isIn(page: number, id: number): boolean {
    const next = page + 1;
    return id >= this.#firstIds.at(page) && (next >= this.#firstIds.length || id < this.#firstIds.at(next));
  }

  #pageOf(id: number): number {
    if (this.#firstIds.length === 0 || id < this.#firstIds.at(0)) return -1;
    if (this.#isIn(this.#lastPage, id)) return this.#lastPage;
    let low = 0;
    let high = this.#firstIds.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.#firstIds.at(middle) <= id) low = middle;
      else high = middle - 1;
    }
    this.#lastPage = low;
    return low;
  }

  close(): void {
    closeSync(this.#file);
  }
}
