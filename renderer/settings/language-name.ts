import type { Language } from '../../shared/api/value-sets.ts';

const english = new Intl.DisplayNames('en', { type: 'language' });

/** A language by its English name and its own: `German – Deutsch`. */
export function languageName(code: Language): string {
  const name = english.of(code) ?? code;
  const own = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name === own ? name : `${name} – ${own}`;
}
