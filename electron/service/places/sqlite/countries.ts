import { limitedRecord, limitedText } from '../../../../shared/limits/limited-schemas.ts';
import { nameKey } from '../../../region-format/places/tokens.ts';
import type { Database } from '../../../sqlite/database.ts';
import { type CountryNames, componentCountries } from '../country-names.ts';

/** Countries of a place index. */
export interface Countries extends CountryNames {
  /**
   * Returns alpha-2 codes of countries with this name in any language (`nameKey`) or, if unfinished, with a name that
   * starts with it.
   */
  named(key: string, unfinished: boolean): readonly string[];
}

const namesSchema = limitedRecord(limitedText, limitedText);

/** Minimum length of a prefix; shorter ones match too many countries. */
const minPrefixLength = 3;

/** Returns the countries of an index, read once. */
export function countriesOf(db: Database): Countries {
  const names = new Map<string, Record<string, string>>();
  const alpha3 = new Map<string, string>();
  const alpha2 = new Map<string, string>();
  const codeByName = new Map<string, string>();
  for (const [code, code3, text] of db.prepare('SELECT code, code3, names FROM country').lists()) {
    const countryNames = namesSchema.parse(JSON.parse(String(text)));
    names.set(String(code), countryNames);
    alpha3.set(String(code), String(code3));
    alpha2.set(String(code3), String(code));
    for (const name of Object.values(countryNames)) codeByName.set(nameKey(name), String(code));
  }
  const namesByPrefix = new Map<string, string[]>();
  for (const name of codeByName.keys()) {
    const beginning = name.slice(0, minPrefixLength);
    const names = namesByPrefix.get(beginning);
    if (names) names.push(name);
    else namesByPrefix.set(beginning, [name]);
  }
  return {
    name: (code, language) => names.get(code)?.[language] ?? names.get(code)?.en ?? code,
    code: (code, format) => (format === 'alpha3' ? (alpha3.get(code) ?? code) : code),
    codesFor: (component) =>
      componentCountries(component, (code) =>
        code.length === 3 ? alpha2.get(code) : names.has(code) ? code : undefined,
      ),
    named(key, unfinished) {
      const exact = codeByName.get(key);
      if (!unfinished || key.length < minPrefixLength) return exact ? [exact] : [];
      const codes = new Set<string>();
      for (const name of namesByPrefix.get(key.slice(0, minPrefixLength)) ?? []) {
        const code = name.startsWith(key) && codeByName.get(name);
        if (code) codes.add(code);
      }
      return [...codes];
    },
  };
}
