import { searchableText } from '../../shared/text/folded.ts';

/** Whether a text contains `part`, ignoring accents, case, and spaces around `part`; true if that is empty. */
export const hasText = (text: string, part: string): boolean =>
  searchableText(text).includes(searchableText(part.trim()));
