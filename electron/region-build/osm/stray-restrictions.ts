import { type OsmElement, type OsmRelation, readBlocks, type Tags } from './elements.ts';
import { type ExtractHeader, writeSortedExtract } from './pbf-writer.ts';

const isRestrictionKey = (key: string): boolean => /^restriction(:|$)/.test(key);

/** Whether a relation that is no turn restriction has the tags of one. */
export const hasStrayRestriction = ({ tags }: OsmRelation): boolean =>
  tags.type !== 'restriction' && Object.keys(tags).some(isRestrictionKey);

const withoutRestrictions = (tags: Tags): Tags =>
  Object.fromEntries(Object.entries(tags).filter(([key]) => !isRestrictionKey(key)));

const mended = (element: OsmElement): OsmElement =>
  element.type === 'relation' && hasStrayRestriction(element)
    ? { ...element, tags: withoutRestrictions(element.tags) }
    : element;

async function* mendedBlocks(path: string): AsyncGenerator<readonly OsmElement[], void, void> {
  for await (const block of readBlocks(path)) yield block.map(mended);
}

/**
 * Writes an extract anew, without the tags of turn restrictions on routes and other relations: Valhalla 3.6.1 reads
 * them as numbers and crashes.
 * @throws what `readBlocks` throws
 */
export async function writeWithoutStrayRestrictions(
  from: string,
  to: string,
  header: ExtractHeader,
): Promise<void> {
  await writeSortedExtract(to, header, mendedBlocks(from));
}
