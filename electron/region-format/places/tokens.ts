import { searchText } from '../../../shared/api/localities.ts';
import { wordsOf } from '../../../shared/text/folded.ts';

/** Returns the normalized words of a name, joined by spaces: equal keys mean equal names. */
export const nameKey = (name: string): string => wordsOf(name).join(' ');

/** Returns the part of a query that the service uses: the first 20 words within 150 characters (`api.md`, Limits). */
export function queryText(text: string): string {
  const limitedText = text.slice(0, searchText.maxCharacters);
  let words = 0;
  for (const { index } of limitedText.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (words === searchText.maxTokens) return limitedText.slice(0, index);
    words += 1;
  }
  return limitedText;
}

/** Returns the normalized words of a query, 20 at most. */
export function queryWords(text: string): string[] {
  const words = wordsOf(queryText(text));
  return words.length > searchText.maxTokens ? words.slice(0, searchText.maxTokens) : words;
}
