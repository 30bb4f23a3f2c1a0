import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { PbfReader } from 'pbf';
import type { Bounds } from '../../../shared/geo/bounds.ts';
import { isOnEarth } from '../../../shared/geo/position.ts';
import type { ExtractRefusal } from '../../region-format/region-import-messages.ts';
import { errorCode } from '../../sqlite/storage-fault.ts';
import { type Decoding, decodeBlock } from './decode-block.ts';
import { type ElementType, elementTypes, type OsmElement } from './element.ts';
import { type Revision, readRevisions } from './revisions.ts';

/** Header of an extract; values it doesn't have are null. `dataDate` is an ISO 8601 time. */
export interface OsmHeader {
  dataDate: string | null;
  bounds: Bounds | null;
}

/** Thrown if an OSM extract, or a part of it, can't be used; the message is for a terminal and says why. */
export class OsmFileError extends Error {
  override name = 'OsmFileError';
  readonly refusal: ExtractRefusal;
  /** Numbers and names for the message that the window shows. */
  readonly parameters: Record<string, string | number>;
  constructor(message: string, refusal: ExtractRefusal, parameters: Record<string, string | number> = {}) {
    super(message);
    this.refusal = refusal;
    this.parameters = parameters;
  }
}

// Limits of the format: https://wiki.openstreetmap.org/wiki/PBF_Format#File_format
const maxBlobHeaderBytes = 64 * 1024;
const maxBlobBytes = 32 * 1024 * 1024;
const supportedFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes']);

const tooLarge = 'it is larger than the format allows';

const inflated = promisify(inflate);

interface Blob {
  type: string;
  offset: number;
  data: Buffer;
}

async function readExactly(file: FileHandle, path: string, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, offset);
  if (bytesRead < length) {
    const message = `${path} ends in the middle of a block at byte ${offset}. Download the file again.`;
    throw new OsmFileError(message, 'pbf-damaged');
  }
  return buffer;
}

function blobHeader(bytes: Buffer): { type: string; size: number } {
  return new PbfReader(bytes).readFields(
    (tag, header, reader) => {
      if (tag === 1) header.type = reader.readString();
      else if (tag === 3) header.size = reader.readVarint();
    },
    { type: '', size: 0 },
  );
}

async function blobData(bytes: Buffer, path: string): Promise<Buffer> {
  const blob = new PbfReader(bytes).readFields<{ raw?: Uint8Array; rawSize?: number; zlib?: Uint8Array }>(
    (tag, found, reader) => {
      if (tag === 1) found.raw = reader.readBytes();
      else if (tag === 2) found.rawSize = reader.readVarint();
      else if (tag === 3) found.zlib = reader.readBytes();
    },
    {},
  );
  if (blob.zlib) return decompressed(blob.zlib, blob.rawSize);
  if (blob.raw) return Buffer.from(blob.raw);
  throw new OsmFileError(
    `${path} uses a compression other than zlib. Convert it with "osmium cat -o zlib.osm.pbf".`,
    'pbf-features',
    { features: 'LZMA, LZ4, ZSTD' },
  );
}

async function decompressed(zlib: Uint8Array, rawSize: number | undefined): Promise<Buffer> {
  const data = await inflated(zlib, { maxOutputLength: maxBlobBytes }).catch((error: unknown) => {
    throw errorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? new Error(tooLarge) : error;
  });
  if (rawSize !== undefined && data.length !== rawSize)
    throw new Error(`it has ${data.length} bytes instead of the ${rawSize} that it declares`);
  return data;
}

async function* blobs(
  path: string,
  isWanted: (offset: number) => boolean = () => true,
): AsyncGenerator<Blob, void, void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) throw new OsmFileError(`${path} is empty. Choose an .osm.pbf file.`, 'no-pbf');
    let offset = 0;
    while (offset < size) {
      const start = offset;
      const headerBytes = (await readExactly(file, path, offset, 4)).readUInt32BE(0);
      if (headerBytes > maxBlobHeaderBytes) {
        throw new OsmFileError(
          `${path} isn’t an .osm.pbf file (no block header at byte ${start}).`,
          start === 0 ? 'no-pbf' : 'pbf-damaged',
        );
      }
      try {
        const header = blobHeader(await readExactly(file, path, offset + 4, headerBytes));
        offset += 4 + headerBytes;
        if (header.size > maxBlobBytes) throw new Error(tooLarge);
        const body = offset;
        offset += header.size;
        if (!isWanted(start)) continue;
        const data = await blobData(await readExactly(file, path, body, header.size), path);
        yield { type: header.type, offset: start, data };
      } catch (error) {
        throw asFileError(error, path, start);
      }
    }
  } finally {
    await file.close();
  }
}

function asFileError(error: unknown, path: string, offset: number): OsmFileError {
  if (error instanceof OsmFileError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new OsmFileError(`Couldn’t read the block at byte ${offset} of ${path}: ${reason}`, 'pbf-damaged');
}

/** Returns the box of a header; null if it exceeds valid coordinates. */
function headerBounds(reader: PbfReader): Bounds | null {
  const box = reader.readMessage(
    (tag, sides, inner) => {
      const degrees = inner.readSVarint() / 1e9;
      if (tag === 1) sides.west = degrees;
      else if (tag === 2) sides.east = degrees;
      else if (tag === 3) sides.north = degrees;
      else if (tag === 4) sides.south = degrees;
    },
    { west: 0, east: 0, north: 0, south: 0 },
  );
  const northeast = { lat: box.north, lng: box.east };
  const southwest = { lat: box.south, lng: box.west };
  return isOnEarth(northeast) && isOnEarth(southwest) ? { northeast, southwest } : null;
}

/**
 * Returns a header's timestamp as an ISO 8601 time; null if the year has more than four digits. The format specifies
 * seconds, but some programs write milliseconds; values that large are read as milliseconds.
 */
function isoTimeOf(timestamp: number): string | null {
  const milliseconds = timestamp > 1e11 ? timestamp : timestamp * 1000;
  return milliseconds <= Date.parse('9999-12-31') ? new Date(milliseconds).toISOString() : null;
}

interface HeaderFields extends OsmHeader {
  features: string[];
}

function headerFields(data: Buffer): HeaderFields {
  return new PbfReader(data).readFields<HeaderFields>(
    (tag, header, reader) => {
      if (tag === 1) header.bounds = headerBounds(reader);
      else if (tag === 4) header.features.push(reader.readString());
      else if (tag === 32) header.dataDate = isoTimeOf(reader.readVarint());
    },
    { features: [], dataDate: null, bounds: null },
  );
}

function checkedHeader(path: string, data: Buffer): OsmHeader {
  const { features, ...header } = headerFields(data);
  const unsupported = features.filter((feature) => !supportedFeatures.has(feature));
  if (unsupported.length > 0) {
    throw new OsmFileError(
      `${path} needs "${unsupported.join('", "')}", which is not supported: use a plain extract without history.`,
      unsupported.includes('HistoricalInformation') ? 'pbf-history' : 'pbf-features',
      { features: unsupported.join(', ') },
    );
  }
  return header;
}

/**
 * Reads the header of an .osm.pbf file.
 * @throws OsmFileError if it isn't one
 */
export async function readHeader(path: string): Promise<OsmHeader> {
  for await (const { type, data } of blobs(path)) {
    if (type === 'OSMHeader') return checkedHeader(path, data);
    break;
  }
  throw new OsmFileError(`${path} isn’t an .osm.pbf file: its first block isn’t an OSM header.`, 'no-pbf');
}

/**
 * Returns the element types in a block by the first field of each group, because all elements of a group have one type.
 */
function typesIn(block: Buffer): Set<ElementType> {
  const groupFields: Readonly<Record<number, ElementType>> = {
    1: 'node',
    2: 'node',
    3: 'way',
    4: 'relation',
  };
  return new PbfReader(block).readFields((tag, types, reader) => {
    if (tag !== 2) return;
    const end = reader.readVarint() + reader.pos;
    const type = reader.pos < end ? groupFields[reader.readVarint() >> 3] : undefined;
    if (type) types.add(type);
    reader.pos = end;
  }, new Set<ElementType>());
}

/** Properties that determine the position of an element in an extract. */
type ElementKey = Pick<OsmElement, 'type' | 'id'>;

const typeRank = ({ type }: ElementKey): number => elementTypes.indexOf(type);

/**
 * Compares elements by their position in a sorted extract: nodes, ways, relations, each by ID. IDs of zero and below,
 * which editors assign to new objects, come first, by absolute value (as in `osmium sort`).
 */
export function compareElements(a: ElementKey, b: ElementKey): number {
  if (a.type === b.type && a.id > 0 && b.id > 0) return a.id - b.id;
  return typeRank(a) - typeRank(b) || Number(a.id > 0) - Number(b.id > 0) || Math.abs(a.id) - Math.abs(b.id);
}

/** Element types in the blocks of a file, by the offset of the block. */
export type BlockTypes = Map<number, ReadonlySet<ElementType>>;

/** Bytes of a file from `start` up to but excluding `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A block of elements, usually up to 8,000. */
export interface ElementBlock {
  elements: readonly OsmElement[];
  /** Returns the revision of the element at an index. */
  revisionAt(index: number): Revision;
}

/** Returns a block with only the elements that match. */
export function partOfBlock(block: ElementBlock, isWanted: (element: OsmElement) => boolean): ElementBlock {
  const indices: number[] = [];
  block.elements.forEach((element, index) => {
    if (isWanted(element)) indices.push(index);
  });
  if (indices.length === block.elements.length) return block;
  return {
    elements: indices.flatMap((index) => block.elements[index] ?? []),
    revisionAt: (index) => block.revisionAt(indices[index] ?? -1),
  };
}

/**
 * Yields the elements of an .osm.pbf file, or those of some types, block by block in the order of `compareElements`.
 * Keeps one block in memory. Ways may reference nodes, and relations members, that the extract doesn't contain. An
 * element may occur several times in a row, because `osmium merge` writes elements that differ between its inputs.
 * @param blockTypes types of blocks that were already read; updated, so that later passes can skip blocks
 * @throws OsmFileError if the file is invalid or its elements are out of order
 */
export async function* readElementBlocks(
  path: string,
  types: readonly ElementType[] = elementTypes,
  blockTypes: BlockTypes = new Map(),
): AsyncGenerator<ElementBlock, void, void> {
  for await (const { elements, data } of decodedBlocks(path, types, blockTypes, {})) {
    let revisions: ReturnType<typeof readRevisions> | undefined;
    const revisionAt = (index: number) => {
      revisions ??= readRevisions(data);
      return revisions.at(index);
    };
    yield partOfBlock({ elements, revisionAt }, (element) => types.includes(element.type));
  }
}

async function* decodedBlocks(
  path: string,
  types: readonly ElementType[],
  blockTypes: BlockTypes,
  decoding: Omit<Decoding, 'onElement'>,
): AsyncGenerator<{ elements: OsmElement[]; data: Buffer }, void, void> {
  const onElement = orderChecker(path);
  const isWanted = (offset: number) => {
    const present = blockTypes.get(offset);
    return present === undefined || types.some((type) => present.has(type));
  };
  for await (const { type, offset, data } of blobs(path, isWanted)) {
    if (type === 'OSMHeader') checkedHeader(path, data);
    if (type !== 'OSMData') continue;
    let elements: OsmElement[];
    try {
      blockTypes.set(offset, typesIn(data));
      if (!isWanted(offset)) continue;
      elements = decodeBlock(data, { ...decoding, onElement });
    } catch (error) {
      throw asFileError(error, path, offset);
    }
    yield { elements, data };
  }
}

/** Returns a function to call with each element of a file; it throws an OsmFileError if one is out of order. */
function orderChecker(path: string): (type: ElementType, id: number) => void {
  let lastType: ElementType | undefined;
  let lastId = 0;
  return (type, id) => {
    const isNext = type === lastType && lastId > 0 && lastId <= id;
    if (!isNext && lastType !== undefined) {
      const [before, after] = [
        { type: lastType, id: lastId },
        { type, id },
      ];
      if (compareElements(before, after) > 0) throw unsortedError(path, before, after);
    }
    lastType = type;
    lastId = id;
  };
}

function unsortedError(path: string, before: ElementKey, after: ElementKey): OsmFileError {
  const order = `${after.type} ${after.id} comes after ${before.type} ${before.id}`;
  return new OsmFileError(
    `${path} isn’t sorted by type and ID (${order}). Sort it with "osmium sort -o sorted.osm.pbf".`,
    'pbf-unsorted',
  );
}

/** Yields the elements of an .osm.pbf file block by block, without revisions; see `readElementBlocks`. */
export async function* readBlocks(
  path: string,
  types?: readonly ElementType[],
  blockTypes?: BlockTypes,
): AsyncGenerator<readonly OsmElement[], void, void> {
  for await (const { elements } of readElementBlocks(path, types, blockTypes)) yield elements;
}

/**
 * Yields selected elements of an .osm.pbf file block by block; see `readElementBlocks`.
 * @param decoding which elements to select, and callbacks
 */
export async function* readSelectedBlocks(
  path: string,
  types: readonly ElementType[],
  blockTypes: BlockTypes,
  decoding: Omit<Decoding, 'onElement'>,
): AsyncGenerator<readonly OsmElement[], void, void> {
  for await (const { elements } of decodedBlocks(path, types, blockTypes, decoding))
    yield elements.every(({ type }) => types.includes(type))
      ? elements
      : elements.filter(({ type }) => types.includes(type));
}

/** Yields the elements of an .osm.pbf file one by one; see `readElementBlocks`. */
export async function* readElements(path: string): AsyncGenerator<OsmElement, void, void> {
  for await (const block of readBlocks(path)) yield* block;
}

/**
 * Calls `decode` with the bytes of each block of elements of an .osm.pbf file, which may be in any order.
 * @throws OsmFileError if the file or one of its blocks can't be read
 */
export async function decodeBlocks(path: string, decode: (block: Uint8Array) => void): Promise<void> {
  for await (const { type, offset, data } of blobs(path)) {
    if (type !== 'OSMData') continue;
    try {
      decode(data);
    } catch (error) {
      throw asFileError(error, path, offset);
    }
  }
}
