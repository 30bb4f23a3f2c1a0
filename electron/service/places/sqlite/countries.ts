import { limitedRecord, limitedText } from '../../../../shared/limits/limited-schemas.ts';
import { nameKey } from '../../../region-format/places/tokens.ts';
import type { Database } from '../../../sqlite/database.ts';
import { type CountryNames, componentCountries } from '../country-names.ts';

/** The countries of an index. */
export interface Countries extends CountryNames {
  /**
   * Alpha-2 codes of countries with this name in any language (`nameKey`) or, if unfinished, with a name that starts
   * with it.
   */
  named(key: string, unfinished: boolean): readonly string[];
}

const namesSchema = limitedRecord(limitedText, limitedText);

/** Shorter prefixes match too many countries. */
const minBeginningLength = 3;

export function countriesOf(db: Database): Countries {
  const names = new Map<string, Record<string, string>>();
  const alpha3 = new Map<string, string>();
  const alpha2 = new Map<string, string>();
  const byName = new Map<string, string>();
  for (const [code, code3, text] of db.prepare('SELECT code, code3, names FROM country').lists()) {
    const own = namesSchema.parse(JSON.parse(String(text)));
    names.set(String(code), own);
    alpha3.set(String(code), String(code3));
    alpha2.set(String(code3), String(code));
    for (const name of Object.values(own)) byName.set(nameKey(name), String(code));
  }
  const byBeginning = new Map<string, string[]>();
  for (const name of byName.keys()) {
    const beginning = name.slice(0, minBeginningLength);
    const names = byBeginning.get(beginning);
    if (names) names.push(name);
    else byBeginning.set(beginning, [name]);
  }
  return {
    name: (code, language) => names.get(code)?.[language] ?? names.get(code)?.en ?? code,
    code: (code, format) => (format === 'alpha3' ? (alpha3.get(code) ?? code) : code),
    restrictedTo: (component) =>
      componentCountries(component, (code) =>
        code.length === 3 ? alpha2.get(code) : names.has(code) ? code : undefined,
      ),
    named(key, unfinished) {
      const exact = byName.get(key);
      if (!unfinished || key.length < minBeginningLength) return exact ? [exact] : [];
      const codes = new Set<string>();
      for (const name of byBeginning.get(key.slice(0, minBeginningLength)) ?? []) {
        const code = name.startsWith(key) && byName.get(name);
        if (code) codes.add(code);
      }
      return [...codes];
    },
  };
}
