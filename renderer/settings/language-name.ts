import type { Language } from '../../shared/api/value-sets.ts';

import { locale } from '../words/words.ts';

/** What a language calls itself: `Deutsch`. */
export const ownName = (code: Language): string =>
  new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;

/** A language by its name in the window's language and its own: `German – Deutsch`. */
export function languageName(code: Language): string {
  const name = new Intl.DisplayNames(locale(), { type: 'language' }).of(code) ?? code;
  const own = ownName(code);
  return name === own ? name : `${name} – ${own}`;
}
