import type { CountryCodeFormat, Language } from '../../../shared/api/value-sets.ts';

/** The countries of the world, by ISO 3166-1 code. */
export interface CountryNames {
  name(code: string, language: Language): string;
  code(alpha2: string, format: CountryCodeFormat): string;
  /** Alpha-2 codes that a `components` entry keeps to; empty for a code that does not exist. */
  restrictedTo(component: string): string[];
}

/**
 * Territories that `country:fr` includes and `country:fr-fr`, metropolitan France alone, does not
 * (`provider.md` 4).
 */
const frenchTerritories = ['GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'WF', 'PF', 'NC', 'TF'];

/**
 * Alpha-2 codes that a `components` entry keeps to.
 * @param alpha2Of undefined for a code that does not exist, of two letters or three
 */
export function componentCountries(
  component: string,
  alpha2Of: (code: string) => string | undefined,
): string[] {
  const [params = '', part] = component.toUpperCase().split('-');
  const code = alpha2Of(params);
  if (!code) return [];
  return code === 'FR' && !part ? [code, ...frenchTerritories] : [code];
}
