import { searchableText } from '../../shared/text/folded.ts';

/** Whether a text has another in it, whatever their accents and capitals; any text has an empty one. */
export const hasText = (text: string, part: string): boolean =>
  searchableText(text).includes(searchableText(part.trim()));
