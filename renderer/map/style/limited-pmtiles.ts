import {
  Compression,
  FetchSource,
  PMTiles,
  type RangeResponse,
  readVarint,
  SharedPromiseCache,
  type Source,
  TileType,
} from 'pmtiles';
import {
  checkImage,
  limitedBytes,
  MapResponseTooLarge,
  maxDirectoryBytes,
  maxMapResponseBytes,
} from './limited-response.ts';

/** Maximum number of directories in the cache. */
const maxCachedDirectories = 25;
/** A directory entry has four varints: tile ID, run length, length, and offset. */
const minEntryBytes = 4;

const imageTypes: ReadonlySet<TileType> = new Set([TileType.Png, TileType.Jpeg, TileType.Webp]);

/**
 * Untrusted PMTiles file: byte ranges, directories, tiles, and metadata are limited in size, see
 * `limited-response.ts`. Its methods throw `MapResponseTooLarge` beyond these limits.
 */
export class LimitedPmtiles extends PMTiles {
  /** @param file URL of the file, or a source that reads it */
  constructor(file: string | Source) {
    const source = withLimit(typeof file === 'string' ? new FetchSource(file) : file);
    const directories = new SharedPromiseCache(
      maxCachedDirectories,
      true,
      async (compressed, compression) => {
        const bytes = await decompressed(compressed, compression, maxDirectoryBytes);
        checkEntries(bytes);
        return bytes.buffer;
      },
    );
    super(source, directories, async (packed, compression) => {
      const { buffer } = await decompressed(packed, compression, maxMapResponseBytes);
      return buffer;
    });
  }

  override async getZxy(...zxy: Parameters<PMTiles['getZxy']>): Promise<RangeResponse | undefined> {
    const tile = await super.getZxy(...zxy);
    const { tileType } = await this.getHeader();
    if (tile && imageTypes.has(tileType)) checkImage(new Uint8Array(tile.data));
    return tile;
  }
}

const withLimit = (source: Source): Source => ({
  getKey: () => source.getKey(),
  async getBytes(offset, length, signal, etag) {
    if (length > maxMapResponseBytes) throw new MapResponseTooLarge(source.getKey());
    return source.getBytes(offset, length, signal, etag);
  },
});

async function decompressed(
  compressed: ArrayBuffer,
  compression: Compression,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  switch (compression) {
    case Compression.None:
    case Compression.Unknown:
      if (compressed.byteLength > maxBytes) throw new MapResponseTooLarge();
      return new Uint8Array(compressed);
    case Compression.Gzip: {
      const bytes = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('gzip'));
      return limitedBytes(new Response(bytes), maxBytes);
    }
    default:
      throw new Error('The compression of this PMTiles file is not supported');
  }
}

/**
 * Checks that a directory doesn't declare more entries than its bytes can contain, because the library allocates them
 * all before reading the first.
 * @throws MapResponseTooLarge
 */
function checkEntries(bytes: Uint8Array): void {
  const entries = readVarint({ buf: bytes, pos: 0 });
  if (entries * minEntryBytes > bytes.byteLength) throw new MapResponseTooLarge();
}
