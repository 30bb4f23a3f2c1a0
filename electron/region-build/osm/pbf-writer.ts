import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { PbfWriter } from 'pbf';
import type { Bounds } from '../../../shared/geo/bounds.ts';
import {
  elementTypes,
  type OsmElement,
  type OsmNode,
  type OsmRelation,
  type OsmWay,
  type Tags,
} from './element.ts';
import { type ByteRange, compareElements } from './elements.ts';

/** Header of an extract. */
export interface ExtractHeader {
  /** ISO 8601 time of the data; null if unknown. */
  dataDate: string | null;
  /** The area in which the elements are complete. */
  bounds: Bounds;
  /** Source of the data, as written in the header. */
  source: string;
}

/** An extract in memory. Elements may be in any order. */
export interface Extract extends ExtractHeader {
  elements: readonly OsmElement[];
}

// https://wiki.openstreetmap.org/wiki/PBF_Format: positions are counted in units of 100 nanodegrees,
// and a block has at most 8,000 elements of one type.
const unitsPerDegree = 1e7;
const elementsPerBlock = 8000;

const deflated = promisify(deflate);

class StringTable {
  readonly #index = new Map<string, number>([['', 0]]);

  indexOf(text: string): number {
    const known = this.#index.get(text);
    if (known !== undefined) return known;
    const next = this.#index.size;
    this.#index.set(text, next);
    return next;
  }

  write(writer: PbfWriter): void {
    for (const text of this.#index.keys()) writer.writeBytesField(1, Buffer.from(text, 'utf8'));
  }
}

function differences(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0));
}

function writeTags(tags: Tags, strings: StringTable, writer: PbfWriter): void {
  const entries = Object.entries(tags);
  writer.writePackedVarint(
    2,
    entries.map(([key]) => strings.indexOf(key)),
  );
  writer.writePackedVarint(
    3,
    entries.map(([, value]) => strings.indexOf(value)),
  );
}

function writeDenseNodes(nodes: readonly OsmNode[], strings: StringTable, writer: PbfWriter): void {
  const units = (degrees: number) => Math.round(degrees * unitsPerDegree);
  writer.writePackedSVarint(1, differences(nodes.map((node) => node.id)));
  writer.writePackedSVarint(8, differences(nodes.map((node) => units(node.lat))));
  writer.writePackedSVarint(9, differences(nodes.map((node) => units(node.lng))));
  const keysAndValues: number[] = [];
  for (const node of nodes) {
    for (const [key, value] of Object.entries(node.tags)) {
      keysAndValues.push(strings.indexOf(key), strings.indexOf(value));
    }
    keysAndValues.push(0);
  }
  writer.writePackedVarint(10, keysAndValues);
}

function writeWay(way: OsmWay, strings: StringTable, writer: PbfWriter): void {
  writer.writeVarintField(1, way.id);
  writeTags(way.tags, strings, writer);
  writer.writePackedSVarint(8, differences(way.refs));
}

function writeRelation(relation: OsmRelation, strings: StringTable, writer: PbfWriter): void {
  writer.writeVarintField(1, relation.id);
  writeTags(relation.tags, strings, writer);
  writer.writePackedVarint(
    8,
    relation.members.map((member) => strings.indexOf(member.role)),
  );
  writer.writePackedSVarint(9, differences(relation.members.map((member) => member.ref)));
  writer.writePackedVarint(
    10,
    relation.members.map((member) => elementTypes.indexOf(member.type)),
  );
}

/** Returns a block with a group. Encodes the group first, because that fills the string table, which precedes it. */
function block(writeGroup: (strings: StringTable, writer: PbfWriter) => void): Uint8Array {
  const strings = new StringTable();
  const group = new PbfWriter();
  writeGroup(strings, group);
  const writer = new PbfWriter();
  writer.writeMessage(1, (table: StringTable, inner) => table.write(inner), strings);
  writer.writeBytesField(2, group.finish());
  return writer.finish();
}

function writeBounds({ northeast, southwest }: Bounds, writer: PbfWriter): void {
  const sides = [southwest.lng, northeast.lng, northeast.lat, southwest.lat];
  sides.forEach((degrees, index) => {
    writer.writeSVarintField(index + 1, Math.round(degrees * 1e9));
  });
}

function headerBlock({ dataDate, bounds, source }: ExtractHeader): Uint8Array {
  const writer = new PbfWriter();
  writer.writeMessage(1, writeBounds, bounds);
  const text = (tag: number, value: string) => writer.writeBytesField(tag, Buffer.from(value, 'utf8'));
  text(4, 'OsmSchema-V0.6');
  text(4, 'DenseNodes');
  text(5, 'Sort.Type_then_ID');
  text(16, 'Zonedesk');
  text(17, source);
  if (dataDate !== null) writer.writeVarintField(32, Math.floor(Date.parse(dataDate) / 1000));
  return writer.finish();
}

async function blob(type: 'OSMHeader' | 'OSMData', data: Uint8Array): Promise<Uint8Array> {
  const body = new PbfWriter();
  body.writeVarintField(2, data.length);
  body.writeBytesField(3, await deflated(data));
  const bodyBytes = body.finish();

  const header = new PbfWriter();
  header.writeBytesField(1, Buffer.from(type));
  header.writeVarintField(3, bodyBytes.length);
  const headerBytes = header.finish();

  const length = Buffer.alloc(4);
  length.writeUInt32BE(headerBytes.length);
  return Buffer.concat([length, headerBytes, bodyBytes]);
}

const isNode = (element: OsmElement) => element.type === 'node';
const isWay = (element: OsmElement) => element.type === 'way';
const isRelation = (element: OsmElement) => element.type === 'relation';

/**
 * Returns a block with elements.
 * @param elements elements of one type
 */
const elementBlock = (elements: readonly OsmElement[]): Uint8Array =>
  block((strings, group) => {
    const nodes = elements.filter(isNode);
    if (nodes.length > 0)
      group.writeMessage(2, (_, writer) => writeDenseNodes(nodes, strings, writer), nodes);
    for (const way of elements.filter(isWay))
      group.writeMessage(3, (_, writer) => writeWay(way, strings, writer), way);
    for (const relation of elements.filter(isRelation))
      group.writeMessage(4, (_, writer) => writeRelation(relation, strings, writer), relation);
  });

/**
 * Yields blocks of sorted elements, each of one type.
 * @throws RangeError if elements are out of order or duplicates
 */
async function* blocksOf(
  elements: AsyncIterable<readonly OsmElement[]>,
): AsyncGenerator<Uint8Array, void, void> {
  let pending: OsmElement[] = [];
  let last: OsmElement | undefined;
  for await (const batch of elements) {
    for (const element of batch) {
      if (last && compareElements(last, element) >= 0)
        throw new RangeError(`${element.type} ${element.id} comes after ${last.type} ${last.id}`);
      if (pending.length === elementsPerBlock || (last && last.type !== element.type && pending.length > 0)) {
        yield elementBlock(pending);
        pending = [];
      }
      pending.push(element);
      last = element;
    }
  }
  if (pending.length > 0) yield elementBlock(pending);
}

/** Number of blocks compressed in parallel. */
const blocksAtOnce = 4;

/** A range of another .osm.pbf file that consists of blocks of nodes. */
export interface PackedNodes extends ByteRange {
  path: string;
}

/**
 * Writes an .osm.pbf file from elements in file order: nodes, then ways, then relations, each by ascending ID without
 * duplicates. Keeps a few blocks of 8,000 elements in memory. Rounds positions to 1e-7 degrees.
 * @param packedNodes blocks to copy unchanged before the elements, which then must not contain nodes
 * @throws RangeError if elements are out of order; errors of `elements`. The file is then incomplete.
 */
export async function writeSortedExtract(
  path: string,
  header: ExtractHeader,
  elements: AsyncIterable<readonly OsmElement[]>,
  packedNodes?: PackedNodes,
): Promise<void> {
  const file = await open(path, 'w');
  const compressing: Promise<Uint8Array>[] = [blob('OSMHeader', headerBlock(header))];
  const writeNext = async () => {
    const next = await compressing.shift();
    if (next) await file.writeFile(next);
  };
  try {
    if (packedNodes && packedNodes.start < packedNodes.end) {
      await writeNext();
      const { path: source, start, end } = packedNodes;
      // The end of a stream is inclusive.
      for await (const bytes of createReadStream(source, { start, end: end - 1 }))
        await file.writeFile(bytes);
    }
    for await (const data of blocksOf(elements)) {
      compressing.push(blob('OSMData', data));
      if (compressing.length > blocksAtOnce) await writeNext();
    }
    while (compressing.length > 0) await writeNext();
  } finally {
    await Promise.allSettled(compressing);
    await file.close();
  }
}

/** Writes an .osm.pbf file of elements in memory, which may be in any order. */
export async function writeExtract(path: string, { elements, ...header }: Extract): Promise<void> {
  const sorted = elements.toSorted(compareElements);
  await writeSortedExtract(
    path,
    header,
    (async function* () {
      yield sorted;
    })(),
  );
}
