import { searchableText } from '../../shared/text/folded.ts';

/** Whether a text contains another, ignoring accents and case; every text contains an empty one. */
export const hasText = (text: string, part: string): boolean =>
  searchableText(text).includes(searchableText(part.trim()));
