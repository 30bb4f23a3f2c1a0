import type { DescriptionTemplate } from '../../shared/api/codec.ts';
import { extendedCountries } from '../../shared/api/value-sets.ts';
import { anyPlace } from '../../shared/geocoding/geocode-requests.ts';
import type { SearchOptions } from '../../shared/saved/searches.ts';
import type { ServiceChoice } from '../../shared/settings/settings.ts';
import { includesType } from './type-tree.ts';

/** Default search options. */
export const defaultOptions: SearchOptions = {
  countries: [],
  types: [],
  excludedTypes: [],
  bias: null,
  allPostalCodes: null,
  byPostalCode: false,
  descriptions: [],
  subBuildings: true,
};

export type OptionName = keyof SearchOptions;

const optionNames = [
  'countries',
  'types',
  'excludedTypes',
  'bias',
  'allPostalCodes',
  'byPostalCode',
  'descriptions',
  'subBuildings',
] as const satisfies readonly OptionName[];

/** Options that differ from the defaults. */
export const changedOptions = (options: SearchOptions): OptionName[] =>
  optionNames.filter((name) => JSON.stringify(options[name]) !== JSON.stringify(defaultOptions[name]));

/** Why towns can't be searched by postal code with the other options; null if they can. */
export function byPostalCodeConflict({ types, countries }: SearchOptions): 'types' | 'countries' | null {
  // The same places would be listed twice (`api.md`, Autocomplete, `extended`).
  if (types.includes('postal_code')) return 'types';
  const isSupported = countries.length === 0 || countries.some((code) => extendedCountries.has(code));
  return isSupported ? null : 'countries';
}

/** Whether the exclusions cover all selected types, so that nothing can be found. */
export const leavesNothing = ({ types, excludedTypes }: SearchOptions): boolean =>
  (types.length > 0 ? types : anyPlace).every((type) => includesType(excludedTypes, type));

/** Returns why a template can't be sent; null if it can. */
export function templateFault({ template }: DescriptionTemplate): 'empty' | 'quote' | null {
  if (template.trim() === '') return 'empty';
  // The API encloses templates in quotes and has no escape for them.
  return template.includes('"') ? 'quote' : null;
}

/**
 * Whether postal codes beyond Western Europe are searched. The default is only for the built-in service, as a provider
 * bills them separately (`api.md`, Autocomplete, `data`).
 */
export const hasAllPostalCodes = ({ allPostalCodes }: SearchOptions, { kind }: ServiceChoice): boolean =>
  allPostalCodes ?? kind === 'built-in';

/** Returns the parameters of search options for both autocomplete and geocode. */
export function restrictions(options: SearchOptions, service: ServiceChoice) {
  const { countries, excludedTypes } = options;
  return {
    types: options.types.length > 0 ? [...options.types] : [...anyPlace],
    ...(countries.length > 0 && { components: [...countries] }),
    ...(excludedTypes.length > 0 && { excluded_types: [...excludedTypes] }),
    ...(hasAllPostalCodes(options, service) && { data: 'advanced' as const }),
  };
}

/** Returns the parameters of search options for autocomplete. */
export function suggestionOptions(options: SearchOptions, service: ServiceChoice) {
  const { bias, descriptions } = options;
  const parameters = restrictions(options, service);
  const byPostalCode = options.byPostalCode && byPostalCodeConflict(options) === null;
  const templates = descriptions.filter((template) => templateFault(template) === null);
  return {
    ...parameters,
    ...(byPostalCode && {
      types: parameters.types.filter((type) => type !== 'postal_code'),
      extended: 'postal_code' as const,
    }),
    ...(templates.length > 0 && { custom_description: templates }),
    ...(bias && { location: bias.centre.position, radius: bias.radiusMeters }),
  };
}
