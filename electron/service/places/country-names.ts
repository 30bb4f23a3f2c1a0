import type { CountryCodeFormat, Language } from '../../../shared/api/value-sets.ts';

/** Names and ISO 3166-1 codes of countries. An unknown code is returned unchanged. */
export interface CountryNames {
  name(code: string, language: Language): string;
  code(alpha2: string, format: CountryCodeFormat): string;
  /** Alpha-2 codes matching a `components` entry; empty for an unknown code. */
  codesFor(component: string): string[];
}

/** Territories included in `country:fr` but not in `country:fr-fr`, metropolitan France (`provider.md` 4). */
const frenchTerritories = ['GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'WF', 'PF', 'NC', 'TF'];

/**
 * Returns alpha-2 codes matching a `components` entry.
 * @param alpha2Of undefined for an unknown code of two or three letters
 */
export function componentCountries(
  component: string,
  alpha2Of: (code: string) => string | undefined,
): string[] {
  const [countryCode = '', part] = component.toUpperCase().split('-');
  const code = alpha2Of(countryCode);
  if (!code) return [];
  return code === 'FR' && !part ? [code, ...frenchTerritories] : [code];
}
