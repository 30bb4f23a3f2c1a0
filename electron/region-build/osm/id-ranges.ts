import { PbfReader } from 'pbf';
import type { ElementType } from './element.ts';
import { decodeBlocks } from './elements.ts';

/** IDs of the elements of one type in a file. */
interface IdRange {
  /** Highest ID assigned by OpenStreetMap; 0 if there is none. */
  highest: number;
  /** Number of IDs, from 0 downward, that include all IDs assigned by an editor; 0 if there is none. */
  editorIdCount: number;
}

/** ID ranges of a file. */
export type IdRanges = Readonly<Record<ElementType, IdRange>> & {
  /** Whether any element occurs several times in a row. */
  repeats: boolean;
};

/** Calls `add` with the ID of each element of a group. */
function readGroup(reader: PbfReader, add: (type: ElementType, id: number) => void): void {
  const readId = (isZigzag: boolean) =>
    reader.readMessage(
      (tag, element, fields) => {
        if (tag === 1) element.id = isZigzag ? fields.readSVarint() : fields.readVarint(true);
      },
      { id: 0 },
    ).id;
  reader.readMessage((tag) => {
    if (tag === 1) add('node', readId(true));
    else if (tag === 3) add('way', readId(false));
    else if (tag === 4) add('relation', readId(false));
    else if (tag === 2) {
      const differences = reader.readMessage((denseTag, numbers, fields) => {
        if (denseTag === 1) fields.readPackedSVarint(numbers);
      }, [] as number[]);
      let id = 0;
      for (const difference of differences) {
        id += difference;
        add('node', id);
      }
    }
  }, null);
}

/**
 * Returns the ID ranges of a file; only decodes IDs.
 * @throws OsmFileError if the file can't be read as .osm.pbf
 */
export async function readIdRanges(path: string): Promise<IdRanges> {
  const ranges = {
    node: { highest: 0, editorIdCount: 0 },
    way: { highest: 0, editorIdCount: 0 },
    relation: { highest: 0, editorIdCount: 0 },
    repeats: false,
  };
  let [lastType, lastId]: [ElementType | undefined, number] = [undefined, 0];
  const add = (type: ElementType, id: number) => {
    const range = ranges[type];
    if (id > 0) range.highest = Math.max(range.highest, id);
    else range.editorIdCount = Math.max(range.editorIdCount, 1 - id);
    if (type === lastType && id === lastId) ranges.repeats = true;
    [lastType, lastId] = [type, id];
  };
  await decodeBlocks(path, (block) => {
    new PbfReader(block).readFields((tag, _, reader) => {
      if (tag === 2) readGroup(reader, add);
    }, null);
  });
  return ranges;
}
