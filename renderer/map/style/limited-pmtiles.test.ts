import { gzipSync } from 'fflate';
import type { Source } from 'pmtiles';
import { expect, test } from 'vitest';
import { LimitedPmtiles } from './limited-pmtiles.ts';
import { MapResponseTooLarge, maxDirectoryBytes, maxMapResponseBytes } from './limited-response.ts';

const headerBytes = 127;

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left];
    bytes.push((left % 128) + 128);
  }
}

/** One tile, of zoom 0, behind one directory. */
interface Parts {
  /** Unpacked. */
  directory?: Uint8Array;
  metadata?: string;
  tile?: Uint8Array;
  tileType?: number;
  /** Stated where it is not that of the tile. */
  tileLength?: number;
}

function fileOf({
  directory,
  metadata = '{}',
  tile = Buffer.from('tile'),
  tileType = 1,
  tileLength,
}: Parts): Source {
  const packedTile = gzipSync(Uint8Array.from(tile));
  const own = Uint8Array.from([1, 0, 1, ...varint(tileLength ?? packedTile.length), 1]);
  const parts = [gzipSync(directory ?? own), gzipSync(Buffer.from(metadata)), Buffer.alloc(0), packedTile];
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles\u0003', 'latin1');
  let at = headerBytes;
  for (const [index, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16);
    at += part.length;
  }
  header[97] = 2;
  header[98] = 2;
  header[99] = tileType;
  const bytes = Buffer.concat([header, ...parts]);
  return {
    getKey: () => 'file',
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
    }),
  };
}

test('a file within the limits is read', async () => {
  const file = new LimitedPmtiles(fileOf({ metadata: '{"vector_layers":[{"id":"roads"}]}' }));
  expect(await file.getMetadata()).toEqual({ vector_layers: [{ id: 'roads' }] });
  const tile = await file.getZxy(0, 0, 0);
  expect(Buffer.from(tile?.data ?? new ArrayBuffer()).toString()).toBe('tile');
});

test('a directory that unpacks without end is not read, nor one that states more entries than it has', async () => {
  for (const directory of [new Uint8Array(maxDirectoryBytes + 1), Uint8Array.from(varint(2 ** 40))]) {
    const file = new LimitedPmtiles(fileOf({ directory }));
    await expect(file.getHeader()).rejects.toThrow(MapResponseTooLarge);
  }
});

test('a tile or a text that unpacks without end is not read, nor a tile of a length that no tile has', async () => {
  const large = new Uint8Array(maxMapResponseBytes + 1);
  await expect(new LimitedPmtiles(fileOf({ tile: large })).getZxy(0, 0, 0)).rejects.toThrow(
    MapResponseTooLarge,
  );
  const stated = new LimitedPmtiles(fileOf({ tileLength: 2 ** 45 }));
  await expect(stated.getZxy(0, 0, 0)).rejects.toThrow(MapResponseTooLarge);
  const text = new LimitedPmtiles(fileOf({ metadata: ' '.repeat(maxMapResponseBytes + 1) }));
  await expect(text.getMetadata()).rejects.toThrow(MapResponseTooLarge);
});

test('an image tile is judged by the pixels that its header states', async () => {
  const png = Buffer.alloc(33);
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  png.write('IHDR', 12);
  png.writeUInt32BE(14_000, 16);
  png.writeUInt32BE(14_000, 20);
  const file = new LimitedPmtiles(fileOf({ tile: png, tileType: 2 }));
  await expect(file.getZxy(0, 0, 0)).rejects.toThrow(MapResponseTooLarge);
});
