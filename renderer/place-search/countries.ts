import { getAlpha2Codes } from 'i18n-iso-countries';
import { locale } from '../words/words.ts';

const codes = Object.keys(getAlpha2Codes());

/** What a country is called in the window's language, by its ISO 3166-1 alpha-2 code. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(locale(), { type: 'region' }).of(code) ?? code;

/** All countries by name, in the order of the window's language. */
export function countriesByName(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale(), { type: 'region' });
  return codes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((one, other) => one.label.localeCompare(other.label, locale()));
}
