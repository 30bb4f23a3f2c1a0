import { type Bounds, boundsOf } from '../../../shared/geo/bounds.ts';
import { type LatLng, type LngLat, toLatLng } from '../../../shared/geo/position.ts';
import {
  OsmFileError,
  type OsmNode,
  type OsmRelation,
  type OsmWay,
  readElements,
  readHeader,
} from './elements.ts';

/** An extract in memory: positions of all nodes, and everything that carries tags. */
export interface OsmData {
  /** ISO 8601, or null where the file gives none. */
  dataDate: string | null;
  bounds: Bounds;
  /** Nodes with tags. */
  nodes: readonly OsmNode[];
  ways: readonly OsmWay[];
  relations: readonly OsmRelation[];
  /** Where a node is, or undefined when the extract lacks it. */
  position(nodeId: number): LngLat | undefined;
}

class Positions {
  #ids = new Float64Array(1 << 16);
  #degrees = new Float64Array(1 << 17);
  #count = 0;
  #sorted = true;

  add({ id, lat, lng }: OsmNode): void {
    if (this.#count === this.#ids.length) this.#grow();
    this.#sorted &&= this.#count === 0 || id > (this.#ids[this.#count - 1] ?? 0);
    this.#ids[this.#count] = id;
    this.#degrees[2 * this.#count] = lng;
    this.#degrees[2 * this.#count + 1] = lat;
    this.#count += 1;
  }

  *all(): Generator<LatLng, void, void> {
    for (let index = 0; index < this.#count; index++) yield toLatLng(this.#at(index));
  }

  /** To be called once all are added. */
  lookup(): (id: number) => LngLat | undefined {
    if (!this.#sorted) return this.#lookupByMap();
    const ids = this.#ids.subarray(0, this.#count);
    return (id) => {
      let low = 0;
      let high = ids.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((ids[middle] ?? 0) < id) low = middle + 1;
        else high = middle;
      }
      return ids[low] === id ? this.#at(low) : undefined;
    };
  }

  #lookupByMap(): (id: number) => LngLat | undefined {
    const indexOf = new Map<number, number>();
    this.#ids.subarray(0, this.#count).forEach((id, index) => {
      indexOf.set(id, index);
    });
    return (id) => {
      const index = indexOf.get(id);
      return index === undefined ? undefined : this.#at(index);
    };
  }

  #at(index: number): LngLat {
    return [this.#degrees[2 * index] ?? Number.NaN, this.#degrees[2 * index + 1] ?? Number.NaN];
  }

  #grow(): void {
    const ids = new Float64Array(this.#ids.length * 2);
    const degrees = new Float64Array(this.#degrees.length * 2);
    ids.set(this.#ids);
    degrees.set(this.#degrees);
    this.#ids = ids;
    this.#degrees = degrees;
  }
}

/**
 * Reads a whole extract into memory: about 24 bytes a node without tags.
 * @throws OsmFileError when the file cannot be read or holds no node; the signal's reason when cancelled
 */
export async function loadOsmData(path: string, signal?: AbortSignal): Promise<OsmData> {
  const header = await readHeader(path);
  const positions = new Positions();
  const nodes: OsmNode[] = [];
  const ways: OsmWay[] = [];
  const relations: OsmRelation[] = [];
  for await (const element of readElements(path)) {
    if (element.type === 'node') {
      positions.add(element);
      for (const _ in element.tags) {
        nodes.push(element);
        break;
      }
    } else if (element.type === 'way') {
      ways.push(element);
    } else {
      relations.push(element);
    }
    if (signal?.aborted) signal.throwIfAborted();
  }
  const bounds = header.bounds ?? boundsOf(positions.all());
  if (!bounds) throw new OsmFileError(`${path} holds no nodes: choose another extract.`, 'no-roads');
  return { dataDate: header.dataDate, bounds, nodes, ways, relations, position: positions.lookup() };
}
