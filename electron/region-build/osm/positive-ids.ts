import { type ElementType, elementTypes, type OsmElement } from './element.ts';
import { type ElementBlock, partOfBlock } from './elements.ts';
import type { IdRanges } from './id-ranges.ts';

/** For each type, the ID that replaces 0; lower IDs are mapped to numbers above it. */
export type FirstOwnIds = Readonly<Record<ElementType, number>>;

type ReadBlocks = (types: readonly ElementType[]) => AsyncIterable<ElementBlock>;

/**
 * Returns new IDs for objects numbered by editors, above all IDs of all files: the same number means different objects
 * in different files.
 */
export function firstOwnIds(files: readonly IdRanges[]): FirstOwnIds[] {
  const next = { node: 0, way: 0, relation: 0 };
  for (const type of elementTypes) next[type] = 1 + Math.max(...files.map((ranges) => ranges[type].highest));
  return files.map((ranges) => {
    const first = { ...next };
    for (const type of elementTypes) next[type] += ranges[type].own;
    return first;
  });
}

/**
 * Reads a file with all IDs made positive, because routing engines treat IDs as unsigned.
 * @param read the file, in the order of `compareElements`
 * @param ranges of the file
 * @returns blocks in the same order
 */
export function withPositiveIds(read: ReadBlocks, ranges: IdRanges, first: FirstOwnIds): ReadBlocks {
  const hasOwn = (type: ElementType) => ranges[type].own > 0;
  if (!elementTypes.some(hasOwn)) return read;
  const positive = (type: ElementType, id: number) => (id > 0 ? id : first[type] - id);
  const renumbered = (element: OsmElement): OsmElement => {
    const id = positive(element.type, element.id);
    switch (element.type) {
      case 'node':
        return { ...element, id };
      case 'way':
        return { ...element, id, refs: element.refs.map((ref) => positive('node', ref)) };
      case 'relation': {
        const members = element.members.map((member) => ({
          ...member,
          ref: positive(member.type, member.ref),
        }));
        return { ...element, id, members };
      }
    }
  };
  async function* part(type: ElementType, isOwn: boolean): AsyncGenerator<ElementBlock, void, void> {
    for await (const block of read([type])) {
      const { elements, revisionAt } = partOfBlock(block, ({ id }) => id <= 0 === isOwn);
      yield { elements: elements.map(renumbered), revisionAt };
    }
  }
  return async function* (types) {
    for (const type of elementTypes) {
      if (!types.includes(type)) continue;
      yield* part(type, false);
      if (hasOwn(type)) yield* part(type, true);
    }
  };
}
