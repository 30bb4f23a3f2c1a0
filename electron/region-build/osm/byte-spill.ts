import { ChunkFile } from './chunk-file.ts';

const defaultBytesInMemory = 4 * 1024 * 1024;
const smallestChunk = 256;

/** Records of one group that aren't in the file yet. */
interface Chunk {
  bytes: Uint8Array;
  length: number;
}

/**
 * Bytes on disk by group: added in any order, then read group by group, each in the order of adding. Writes to the file
 * when too much is in memory. Bytes of a group follow each other, so that the reader has to know where a record ends.
 */
export class ByteSpill {
  readonly #file: ChunkFile;
  readonly #inMemory = new Map<number, Chunk>();
  readonly #maxBytes: number;
  #bytes = 0;
  #groups: readonly number[] | undefined;

  constructor(path: string, bytesInMemory = defaultBytesInMemory) {
    this.#file = new ChunkFile(path);
    this.#maxBytes = bytesInMemory;
  }

  /**
   * @param group an integer
   * @param record is copied
   */
  add(group: number, record: Uint8Array): void {
    let chunk = this.#inMemory.get(group);
    if (!chunk) {
      chunk = { bytes: new Uint8Array(Math.max(smallestChunk, record.length)), length: 0 };
      this.#inMemory.set(group, chunk);
    }
    const end = chunk.length + record.length;
    if (end > chunk.bytes.length) {
      const grown = new Uint8Array(Math.max(end, 2 * chunk.bytes.length));
      grown.set(chunk.bytes.subarray(0, chunk.length));
      chunk.bytes = grown;
    }
    chunk.bytes.set(record, chunk.length);
    chunk.length = end;
    this.#bytes += record.length;
    if (this.#bytes > this.#maxBytes) this.#write();
  }

  #write(): void {
    for (const [group, { bytes, length }] of this.#inMemory) this.#file.add(group, bytes.subarray(0, length));
    this.#inMemory.clear();
    this.#bytes = 0;
  }

  /** Returns the groups with records, in ascending order. Nothing can be added afterward. */
  groups(): readonly number[] {
    if (!this.#groups) {
      this.#write();
      this.#groups = this.#file.indexedGroups();
    }
    return this.#groups;
  }

  /** Yields the records of a group, any number of complete ones at a time. */
  *chunks(group: number): Generator<Uint8Array, void, void> {
    this.groups();
    for (const bytes of this.#file.chunks(group)) if (bytes instanceof Uint8Array) yield bytes;
  }

  /** Removes the file. */
  close(): void {
    this.#file.close();
  }
}
