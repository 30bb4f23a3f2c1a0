import type { MissingInPicture } from '../../shared/saved/saved-search.ts';
import type { WordKey } from '../words/words.ts';

/** Something that is shown on the map and not in a picture. */
export interface Missing extends MissingInPicture {
  /** Of its overlay; null for what is of none, or of one that is not known any more. */
  titleKey: WordKey | null;
}

/** What is missing for one reason, counted by its overlay. */
export function missingOf(kind: Missing['kind'], titleKeys: readonly WordKey[]): Missing[] {
  const counts = new Map<WordKey, number>();
  for (const titleKey of titleKeys) counts.set(titleKey, (counts.get(titleKey) ?? 0) + 1);
  return [...counts].map(([titleKey, count]) => ({ kind, titleKey, count }));
}

/** What is missing of no overlay; nothing where the count is 0. */
export const missingByItself = (kind: Missing['kind'], count: number): Missing[] =>
  count > 0 ? [{ kind, titleKey: null, count }] : [];
