import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';

const headerBytes = 127;
const uncompressed = 1;
const vectorTiles = 1;
/** Units per side of a tile, the usual extent. */
const extent = 4096;
const polygon = 3;

/** Returns a vector tile of the whole world, covered by its only layer with this name. */
export function worldTile(name: string): Uint8Array {
  const corners: [number, number][] = [
    [0, 0],
    [extent, 0],
    [extent, extent],
    [0, extent],
    [0, 0],
  ];
  const layer = new GeoJSONWrapper([{ type: polygon, geometry: [corners], tags: {} }], {
    version: 2,
    extent,
  });
  layer.name = name;
  return fromVectorTileJs({ layers: { [name]: layer } });
}

/** Returns a PMTiles archive (version 3) with one tile, which the map overzooms. */
export function pmtilesArchive(layer: string): Buffer {
  const tile = worldTile(layer);
  const metadata = Buffer.from(JSON.stringify({ vector_layers: [{ id: layer, fields: {} }] }));
  // One entry: tile 0, once, of this length, at the beginning of the tiles (written one higher).
  const directory = Buffer.from([1, 0, 1, ...varint(tile.length), 1]);
  const [atDirectory, atMetadata] = [headerBytes, headerBytes + directory.length];
  const atTiles = atMetadata + metadata.length;

  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const sections = [
    [atDirectory, directory.length],
    [atMetadata, metadata.length],
    [atTiles, 0],
    [atTiles, tile.length],
    [1, 1],
  ].flat();
  for (const [index, number] of [...sections, 1].entries()) {
    header.writeBigUInt64LE(BigInt(number), 8 + 8 * index);
  }
  header.writeUInt8(1, 96);
  header.writeUInt8(uncompressed, 97);
  header.writeUInt8(uncompressed, 98);
  header.writeUInt8(vectorTiles, 99);
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) {
    header.writeInt32LE(degrees * 10_000_000, 102 + 4 * index);
  }
  return Buffer.concat([header, directory, metadata, tile]);
}

function varint(number: number): number[] {
  return number < 128 ? [number] : [(number & 127) | 128, ...varint(number >> 7)];
}
