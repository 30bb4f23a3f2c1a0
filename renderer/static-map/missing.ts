import type { MissingInPicture } from '../../shared/saved/saved-search.ts';
import type { WordKey } from '../words/words.ts';

/** Something that is shown on the map but not in the static map. */
export interface Missing extends MissingInPicture {
  /** Title of its overlay; null if it has none, or if an older version saved an unknown one. */
  titleKey: WordKey | null;
}

/** Returns what is missing for one reason, counted by overlay. */
export function missingOf(kind: Missing['kind'], titleKeys: readonly WordKey[]): Missing[] {
  const counts = new Map<WordKey, number>();
  for (const titleKey of titleKeys) counts.set(titleKey, (counts.get(titleKey) ?? 0) + 1);
  return [...counts].map(([titleKey, count]) => ({ kind, titleKey, count }));
}

/** Returns what is missing without an overlay; an empty list if the count is 0. */
export const missingWithoutOverlay = (kind: Missing['kind'], count: number): Missing[] =>
  count > 0 ? [{ kind, titleKey: null, count }] : [];
