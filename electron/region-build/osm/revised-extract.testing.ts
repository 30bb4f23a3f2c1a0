import { writeFile } from 'node:fs/promises';
import { PbfWriter } from 'pbf';
import { elementTypes, type OsmElement, type OsmNode } from './element.ts';
import { framedBlob } from './framed-blob.testing.ts';
import type { Revision } from './revisions.ts';

export type RevisedElement = OsmElement & { revision?: Partial<Revision> };

class StringTable {
  readonly texts = [''];

  indexOf(text: string): number {
    return this.texts.includes(text) ? this.texts.indexOf(text) : this.texts.push(text) - 1;
  }
}

const differences = (values: readonly number[]) =>
  values.map((value, index) => value - (values[index - 1] ?? 0));
const units = (degrees: number) => Math.round(degrees * 1e7);
const seconds = ({ revision }: RevisedElement) => (revision?.timestamp ?? 0) / 1000;

function writeElement(element: RevisedElement, strings: StringTable, writer: PbfWriter): void {
  const { id, tags, revision } = element;
  if (element.type === 'node') writer.writeSVarintField(1, id);
  else writer.writeVarintField(1, id);
  const entries = Object.entries(tags);
  writer.writePackedVarint(
    2,
    entries.map(([key]) => strings.indexOf(key)),
  );
  writer.writePackedVarint(
    3,
    entries.map(([, value]) => strings.indexOf(value)),
  );
  if (revision)
    writer.writeMessage(
      4,
      (_, info) => {
        if (revision.version !== undefined) info.writeVarintField(1, revision.version);
        if (revision.timestamp !== undefined) info.writeVarintField(2, seconds(element));
      },
      null,
    );
  if (element.type === 'node') {
    writer.writeSVarintField(8, units(element.lat));
    writer.writeSVarintField(9, units(element.lng));
  } else if (element.type === 'way') {
    writer.writePackedSVarint(8, differences(element.refs));
  } else {
    writer.writePackedVarint(
      8,
      element.members.map(({ role }) => strings.indexOf(role)),
    );
    writer.writePackedSVarint(9, differences(element.members.map(({ ref }) => ref)));
    writer.writePackedVarint(
      10,
      element.members.map(({ type }) => elementTypes.indexOf(type)),
    );
  }
}

/** Writes dense nodes; a metadata field that no node has is omitted. */
function writeDenseNodes(
  nodes: readonly (OsmNode & RevisedElement)[],
  strings: StringTable,
  writer: PbfWriter,
): void {
  writer.writePackedSVarint(1, differences(nodes.map(({ id }) => id)));
  const versions = nodes.map(({ revision }) => revision?.version ?? 0);
  const times = nodes.map(seconds);
  writer.writeMessage(
    5,
    (_, info) => {
      if (versions.some((version) => version !== 0)) info.writePackedVarint(1, versions);
      if (times.some((time) => time !== 0)) info.writePackedSVarint(2, differences(times));
    },
    null,
  );
  writer.writePackedSVarint(8, differences(nodes.map(({ lat }) => units(lat))));
  writer.writePackedSVarint(9, differences(nodes.map(({ lng }) => units(lng))));
  const text = (value: string) => strings.indexOf(value);
  const tags = nodes.flatMap((node) => [...Object.entries(node.tags).flat().map(text), 0]);
  writer.writePackedVarint(10, tags);
}

function blob(type: string, write: (writer: PbfWriter) => void): Buffer {
  const block = new PbfWriter();
  write(block);
  const body = new PbfWriter();
  body.writeBytesField(1, block.finish());
  return framedBlob(type, body.finish());
}

/**
 * Writes an .osm.pbf file as other programs do: with metadata, which our extracts lack, and with negative IDs. Elements
 * keep their order, each type in a separate block.
 */
export async function writeRevisedExtract(
  path: string,
  elements: readonly RevisedElement[],
  { dense, dataDate }: { dense: boolean; dataDate?: string },
): Promise<void> {
  const blobs = [
    blob('OSMHeader', (writer) => {
      writer.writeStringField(4, 'OsmSchema-V0.6');
      if (dense) writer.writeStringField(4, 'DenseNodes');
      if (dataDate !== undefined) writer.writeVarintField(32, Date.parse(dataDate) / 1000);
    }),
  ];
  for (const type of elementTypes) {
    const ofType = elements.filter((element) => element.type === type);
    if (ofType.length === 0) continue;
    const strings = new StringTable();
    const group = new PbfWriter();
    const nodes = ofType.filter((element) => element.type === 'node');
    if (dense && nodes.length > 0)
      group.writeMessage(2, (_, writer) => writeDenseNodes(nodes, strings, writer), null);
    else
      for (const element of ofType)
        group.writeMessage(
          elementTypes.indexOf(type) === 0 ? 1 : elementTypes.indexOf(type) + 2,
          (_, writer) => writeElement(element, strings, writer),
          null,
        );
    blobs.push(
      blob('OSMData', (writer) => {
        writer.writeMessage(
          1,
          (_, table) => {
            for (const text of strings.texts) table.writeStringField(1, text);
          },
          null,
        );
        writer.writeBytesField(2, group.finish());
      }),
    );
  }
  await writeFile(path, Buffer.concat(blobs));
}
