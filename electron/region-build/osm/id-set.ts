/** Lower bits of the IDs in one chunk: a sorted list if there are few, a bitmap if there are many. */
type Chunk = { count: number; list: Uint16Array } | { bits: Uint32Array };

const idsPerChunk = 2 ** 16;
/** Maximum length of a list; a longer one would take more bytes than the bitmap. */
const maxListLength = 4096;

const hasBit = (bits: Uint32Array, low: number): boolean =>
  (((bits[low >>> 5] ?? 0) >>> (low & 31)) & 1) === 1;

function setBit(bits: Uint32Array, low: number): void {
  bits[low >>> 5] = (bits[low >>> 5] ?? 0) | (1 << (low & 31));
}

/** Returns the first index in a sorted list whose value is at least `low`. */
function indexIn(list: Uint16Array, count: number, low: number): number {
  if (count === 0 || (list[count - 1] ?? 0) < low) return count;
  let [start, end] = [0, count];
  while (start < end) {
    const middle = (start + end) >>> 1;
    if ((list[middle] ?? 0) < low) start = middle + 1;
    else end = middle;
  }
  return start;
}

/**
 * Set of OSM IDs, which can be added in any order. An ID takes from one bit if IDs are dense to two bytes if they are
 * scattered (a Roaring bitmap without runs: https://roaringbitmap.org).
 */
export class IdSet {
  readonly #chunks = new Map<number, Chunk>();

  has(id: number): boolean {
    const chunk = this.#chunks.get(Math.floor(id / idsPerChunk));
    if (!chunk) return false;
    const low = id - Math.floor(id / idsPerChunk) * idsPerChunk;
    if ('bits' in chunk) return hasBit(chunk.bits, low);
    const place = indexIn(chunk.list, chunk.count, low);
    return place < chunk.count && chunk.list[place] === low;
  }

  add(id: number): void {
    const high = Math.floor(id / idsPerChunk);
    const low = id - high * idsPerChunk;
    const chunk = this.#chunks.get(high);
    if (!chunk) this.#chunks.set(high, { count: 1, list: Uint16Array.of(low) });
    else if ('bits' in chunk) setBit(chunk.bits, low);
    else this.#chunks.set(high, withAdded(chunk.list, chunk.count, low));
  }

  get isEmpty(): boolean {
    return this.#chunks.size === 0;
  }
}

function withAdded(list: Uint16Array, count: number, low: number): Chunk {
  const place = indexIn(list, count, low);
  if (place < count && list[place] === low) return { count, list };
  if (count === maxListLength) {
    const bits = new Uint32Array(idsPerChunk / 32);
    for (const value of list.subarray(0, count)) setBit(bits, value);
    setBit(bits, low);
    return { bits };
  }
  let grown = list;
  if (count === list.length) {
    grown = new Uint16Array(Math.min(maxListLength, Math.max(8, list.length * 2)));
    grown.set(list);
  }
  grown.copyWithin(place + 1, place, count);
  grown[place] = low;
  return { count: count + 1, list: grown };
}
