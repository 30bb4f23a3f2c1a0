import { feature, iso1A2Code, iso1A3Code } from '@rapideditor/country-coder';
import type { Language } from '../../../../shared/api/value-sets.ts';
import { type CountryNames, componentCountries } from '../country-names.ts';

const namesByLanguage = new Map<Language, Intl.DisplayNames>();

function displayNames(language: Language): Intl.DisplayNames {
  const cached = namesByLanguage.get(language);
  if (cached) return cached;
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  namesByLanguage.set(language, names);
  return names;
}

const isCode = (code: string): boolean => /^[A-Z]{2}$/.test(code);

/** Country names of the platform's Intl data. */
export const platformCountries: CountryNames = {
  name: (code, language) => (isCode(code) ? (displayNames(language).of(code) ?? code) : code),
  code: (alpha2, format) => (format === 'alpha3' ? (iso1A3Code(alpha2) ?? alpha2) : alpha2),
  codesFor: (component) =>
    componentCountries(component, (code) => (feature(code) ? (iso1A2Code(code) ?? undefined) : undefined)),
};
