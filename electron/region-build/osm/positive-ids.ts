import { type ElementType, elementTypes, type OsmElement } from './element.ts';
import { type ElementBlock, partOfBlock } from './elements.ts';
import type { IdRanges } from './id-ranges.ts';

/** The ID that replaces ID 0 of each type; negative IDs are replaced by the numbers after it. */
export type FirstEditorIds = Readonly<Record<ElementType, number>>;

type ReadBlocks = (types: readonly ElementType[]) => AsyncIterable<ElementBlock>;

/**
 * Returns, for each file, where new IDs for objects numbered by editors start: above all IDs of all files, and without
 * overlap, because the same number means different objects in different files.
 */
export function firstEditorIds(files: readonly IdRanges[]): FirstEditorIds[] {
  const next = { node: 0, way: 0, relation: 0 };
  for (const type of elementTypes) next[type] = 1 + Math.max(...files.map((ranges) => ranges[type].highest));
  return files.map((ranges) => {
    const first = { ...next };
    for (const type of elementTypes) next[type] += ranges[type].editorIdCount;
    return first;
  });
}

/**
 * Returns a function that reads a file with only positive IDs, because routing engines treat IDs as unsigned.
 * @param read reads the file in the order of `compareElements`; the returned function keeps that order
 * @param ranges ID ranges of the file
 */
export function withPositiveIds(read: ReadBlocks, ranges: IdRanges, firstIds: FirstEditorIds): ReadBlocks {
  const hasEditorIds = (type: ElementType) => ranges[type].editorIdCount > 0;
  if (!elementTypes.some(hasEditorIds)) return read;
  const positiveId = (type: ElementType, id: number) => (id > 0 ? id : firstIds[type] - id);
  const renumbered = (element: OsmElement): OsmElement => {
    const id = positiveId(element.type, element.id);
    switch (element.type) {
      case 'node':
        return { ...element, id };
      case 'way':
        return { ...element, id, refs: element.refs.map((ref) => positiveId('node', ref)) };
      case 'relation': {
        const members = element.members.map((member) => ({
          ...member,
          ref: positiveId(member.type, member.ref),
        }));
        return { ...element, id, members };
      }
    }
  };
  async function* blocksOf(
    type: ElementType,
    isFromEditor: boolean,
  ): AsyncGenerator<ElementBlock, void, void> {
    for await (const block of read([type])) {
      const { elements, revisionAt } = partOfBlock(block, ({ id }) => id <= 0 === isFromEditor);
      yield { elements: elements.map(renumbered), revisionAt };
    }
  }
  return async function* (types) {
    for (const type of elementTypes) {
      if (!types.includes(type)) continue;
      yield* blocksOf(type, false);
      if (hasEditorIds(type)) yield* blocksOf(type, true);
    }
  };
}
