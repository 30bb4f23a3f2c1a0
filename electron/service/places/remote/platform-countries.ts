import { feature, iso1A2Code, iso1A3Code } from '@rapideditor/country-coder';
import type { Language } from '../../../../shared/api/value-sets.ts';
import { type CountryNames, componentCountries } from '../country-names.ts';

const namesIn = new Map<Language, Intl.DisplayNames>();

function displayNames(language: Language): Intl.DisplayNames {
  const known = namesIn.get(language);
  if (known) return known;
  const made = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  namesIn.set(language, made);
  return made;
}

const isCode = (code: string): boolean => /^[A-Z]{2}$/.test(code);

/** Countries according to the platform's Intl data. */
export const platformCountries: CountryNames = {
  name: (code, language) => (isCode(code) ? (displayNames(language).of(code) ?? code) : code),
  code: (alpha2, format) => (format === 'alpha3' ? (iso1A3Code(alpha2) ?? alpha2) : alpha2),
  restrictedTo: (component) =>
    componentCountries(component, (code) => (feature(code) ? (iso1A2Code(code) ?? undefined) : undefined)),
};
