import { appendFileSync, closeSync, openSync, readSync, rmSync } from 'node:fs';

/**
 * Work file of chunks of bytes: added in any order of groups, then read group by group, in the order in which they were
 * added. Keeps 16 bytes per chunk in memory.
 */
export class ChunkFile {
  readonly #path: string;
  readonly #file: number;
  /** Offset and length of each chunk, by group. */
  readonly #places = new Map<number, number[]>();
  #length = 0;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx+');
  }

  /** Adds a chunk to each of several groups. */
  add(chunks: ReadonlyMap<number, Uint8Array>): void {
    for (const [group, { length }] of chunks) {
      const places = this.#places.get(group);
      if (places) places.push(this.#length, length);
      else this.#places.set(group, [this.#length, length]);
      this.#length += length;
    }
    appendFileSync(this.#file, Buffer.concat([...chunks.values()]));
  }

  /** Returns the groups with chunks in ascending order. */
  groups(): readonly number[] {
    return [...this.#places.keys()].sort((a, b) => a - b);
  }

  /** Yields the chunks of a group. */
  *chunks(group: number): Generator<Buffer, void, void> {
    const places = this.#places.get(group) ?? [];
    for (let index = 0; index < places.length; index += 2) {
      const [offset = 0, length = 0] = places.slice(index, index + 2);
      const bytes = Buffer.allocUnsafeSlow(length);
      readSync(this.#file, bytes, 0, length, offset);
      yield bytes;
    }
  }

  /** Deletes the file. */
  close(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }
}
