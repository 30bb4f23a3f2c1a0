import { ChunkFile } from './chunk-file.ts';

const defaultBytesInMemory = 4 * 1024 * 1024;
const smallestChunk = 256;

/** Concatenated records of one group that aren't in the file yet. */
interface Chunk {
  bytes: Uint8Array;
  length: number;
}

/**
 * Binary records in a work file: added in any order of groups, then read group by group, in the order in which they
 * were added. Buffers records in memory up to a limit. Records are concatenated, so the reader must know where each one
 * ends.
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
   * Adds a copy of a record.
   * @param group an integer
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
    this.#file.add(
      new Map([...this.#inMemory].map(([group, { bytes, length }]) => [group, bytes.subarray(0, length)])),
    );
    this.#inMemory.clear();
    this.#bytes = 0;
  }

  /** Returns the groups with records in ascending order. No record can be added afterward. */
  groups(): readonly number[] {
    if (!this.#groups) {
      this.#write();
      this.#groups = this.#file.groups();
    }
    return this.#groups;
  }

  /** Yields the records of a group in chunks of complete records. */
  *chunks(group: number): Generator<Uint8Array, void, void> {
    this.groups();
    yield* this.#file.chunks(group);
  }

  /** Deletes the file. */
  close(): void {
    this.#file.close();
  }
}
