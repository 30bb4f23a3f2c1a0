import { getAlpha2Codes } from 'i18n-iso-countries';
import { locale } from '../words/words.ts';

const codes = Object.keys(getAlpha2Codes());

/** Returns the name of a country in the window's language, by its ISO 3166-1 alpha-2 code; the code if it has none. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(locale(), { type: 'region' }).of(code) ?? code;

/** Returns all countries as options, sorted by name in the window's language. */
export function countriesByName(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale(), { type: 'region' });
  return codes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, locale()));
}
