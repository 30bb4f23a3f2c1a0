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
  checkPicture,
  limitedBytes,
  MapAnswerTooLarge,
  maxDirectoryBytes,
  maxMapAnswerBytes,
} from './limited-answer.ts';

/** Directories that are kept. */
const maxKept = 25;
/** An entry of a directory has the step to its tile, its run, its length and its place. */
const minEntryBytes = 4;

const pictureTypes: ReadonlySet<TileType> = new Set([TileType.Png, TileType.Jpeg, TileType.Webp]);

/**
 * A PMTiles file that isn't trusted: ranges, directories, tiles and metadata are read and unpacked within the limits of
 * `limited-answer.ts`. Throws `MapAnswerTooLarge` beyond them.
 */
export class LimitedPmtiles extends PMTiles {
  /** @param from URL of the file, or a source that reads it */
  constructor(from: string | Source) {
    const source = withLimit(typeof from === 'string' ? new FetchSource(from) : from);
    const directories = new SharedPromiseCache(maxKept, true, async (packed, compression) => {
      const bytes = await unpacked(packed, compression, maxDirectoryBytes);
      checkEntries(bytes);
      return bytes.buffer;
    });
    super(source, directories, async (packed, compression) => {
      const { buffer } = await unpacked(packed, compression, maxMapAnswerBytes);
      return buffer;
    });
  }

  override async getZxy(...tile: Parameters<PMTiles['getZxy']>): Promise<RangeResponse | undefined> {
    const found = await super.getZxy(...tile);
    const { tileType } = await this.getHeader();
    if (found && pictureTypes.has(tileType)) checkPicture(new Uint8Array(found.data));
    return found;
  }
}

const withLimit = (source: Source): Source => ({
  getKey: () => source.getKey(),
  async getBytes(offset, length, signal, etag) {
    if (length > maxMapAnswerBytes) throw new MapAnswerTooLarge(source.getKey());
    return source.getBytes(offset, length, signal, etag);
  },
});

async function unpacked(
  packed: ArrayBuffer,
  compression: Compression,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  switch (compression) {
    case Compression.None:
    case Compression.Unknown:
      if (packed.byteLength > maxBytes) throw new MapAnswerTooLarge();
      return new Uint8Array(packed);
    case Compression.Gzip: {
      const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
      return limitedBytes(new Response(bytes), maxBytes);
    }
    default:
      throw new Error('The compression of this PMTiles file is not supported');
  }
}

/** Throws if a directory claims more entries than its bytes can hold: PMTiles allocates them before reading any. */
function checkEntries(bytes: Uint8Array): void {
  const entries = readVarint({ buf: bytes, pos: 0 });
  if (entries * minEntryBytes > bytes.byteLength) throw new MapAnswerTooLarge();
}
