import { z } from 'zod';
import { refused } from '../faults/fault.ts';
import { boundsSchema } from '../geo/bounds.ts';
import { latLngSchema } from '../geo/position.ts';
import { jsonValue, limitedList, limitedText } from '../limits/limited-schemas.ts';
import { anyText, choice, countries, descriptionTemplates, flag, integer, list, position } from './codec.ts';
import {
  type BrokenRule,
  defaulted,
  megabyte,
  operation,
  optional,
  type Params,
  required,
} from './operation.ts';
import { probePlaces } from './probe-places.ts';
import {
  countryCodeFormats,
  dataLevels,
  extendedSearches,
  maxBiasMeters,
  poiTypes,
  type RecordField,
  recordFields,
  type SearchableType,
  searchableTypes,
} from './value-sets.ts';

/** Free text is read up to this many tokens and characters (`api.md`, Limits). */
export const searchText = { maxTokens: 20, maxCharacters: 150 } as const;

const shapeSchema = z.looseObject({
  type: z.enum(['Polygon', 'MultiPolygon']),
  coordinates: limitedList(jsonValue),
});
const geometrySchema = z.looseObject({
  location: latLngSchema.nullish(),
  viewport: boundsSchema.nullish(),
  shape: shapeSchema.nullish(),
});
const nameSchema = z.union([limitedText, limitedList(limitedText)]);
const addressComponentSchema = z.looseObject({
  types: limitedList(limitedText),
  long_name: nameSchema,
  short_name: nameSchema,
});
export type AddressComponent = z.infer<typeof addressComponentSchema>;
const entrySchema = z.looseObject({ public_id: limitedText, description: limitedText });

const suggestionSchema = z.looseObject({
  public_id: limitedText,
  type: limitedText.nullish(),
  types: limitedList(limitedText),
  description: limitedText,
  matched_substrings: z
    .looseObject({ description: limitedList(z.looseObject({ offset: z.int(), length: z.int() })) })
    .nullish(),
  has_addresses: z.boolean().nullish(),
  related: z.looseObject({ postal_codes: limitedList(entrySchema) }).nullish(),
  /** Only the built-in service returns it, to show what is outside its region. */
  location: latLngSchema.nullish(),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

const recordSchema = z.looseObject({
  public_id: limitedText,
  types: limitedList(limitedText),
  formatted_address: limitedText,
  name: limitedText.nullish(),
  administrative_area_label: limitedText.nullish(),
  status: limitedText.nullish(),
  address_components: limitedList(addressComponentSchema).nullish(),
});
const localityDetailSchema = recordSchema.extend({
  geometry: geometrySchema.extend({ accuracy: limitedText.nullish() }).nullish(),
  categories: limitedList(limitedText).nullish(),
  addresses: z
    .looseObject({
      pagination: z
        .looseObject({
          page: z.int(),
          page_count: z.int(),
          addresses_per_page: z.int(),
          address_count: z.int(),
        })
        .nullish(),
      list: limitedList(entrySchema),
    })
    .nullish(),
});
export type LocalityDetail = z.infer<typeof localityDetailSchema>;

const geocodeResultSchema = recordSchema.extend({
  geometry: geometrySchema.extend({ location_type: limitedText.nullish() }).nullish(),
  scores_per_components: z
    .looseObject({
      street_name: z.number().nullish(),
      postal_code: z.number().nullish(),
      locality: z.number().nullish(),
    })
    .nullish(),
  distance: z.number().nullish(),
  sub_buildings: limitedList(entrySchema).nullish(),
});
export type GeocodeResult = z.infer<typeof geocodeResultSchema>;

const nearbyResultSchema = z.looseObject({
  public_id: limitedText,
  types: limitedList(limitedText),
  categories: limitedList(limitedText).nullish(),
  name: limitedText,
  formatted_address: limitedText.nullish(),
  geometry: geometrySchema.nullish(),
  address_components: limitedList(addressComponentSchema).nullish(),
});
export type NearbyResult = z.infer<typeof nearbyResultSchema>;

const access = { group: 'localities', credentials: ['key', 'private_key', 'X-Api-Key'] } as const;
const fiftyPerSecond = [{ policy: 'requests', perSecond: 50 }] as const;

const languageForm = anyText({
  pattern: /^([A-Za-z]{2}([-_][A-Za-z]{2,4})?)?$/,
  hint: 'String should be an ISO 639-1 two-letter code',
});
const language = defaulted(
  languageForm,
  '',
  'ISO 639-1 code; empty: the Accept-Language header, then the place’s own language, then English',
);
const countryCodeFormat = optional(choice(countryCodeFormats), 'Format of the country code in short_name');
const data = defaulted(choice(dataLevels), 'standard', 'advanced: postal codes beyond Western Europe');
const components = optional(countries(), 'Countries to keep to');
const standardFields: RecordField[] = ['geometry', 'address_components'];
const fields = defaulted(list(choice(recordFields)), standardFields, 'Parts of the record to return');
const excludedTypes = optional(list(choice(searchableTypes)), 'Types to leave out');
const localityTypes: SearchableType[] = ['locality', 'postal_code'];
const addressTypes: SearchableType[] = [...localityTypes, 'address'];

export const autocomplete = operation({
  ...access,
  id: 'localities.autocomplete',
  method: 'GET',
  path: '/localities/autocomplete',
  about: 'Suggests places for text as it is typed, the most relevant first.',
  parametersIn: 'query',
  parameters: {
    input: required(anyText({ min: 1 }), 'Text to search; the first 20 tokens within 150 characters count'),
    language,
    data,
    components,
    types: defaulted(list(choice(searchableTypes)), localityTypes, 'Types to search'),
    excluded_types: excludedTypes,
    custom_description: optional(
      descriptionTemplates(searchableTypes),
      'Description format per type, with {field} placeholders',
    ),
    extended: optional(choice(extendedSearches), 'Also search localities by their leading postal code'),
    location: optional(position(), 'Prefer places near this point'),
    radius: defaulted(integer({ min: 1, max: maxBiasMeters }), 100_000, 'Meters around location to prefer'),
  },
  rateLimits: fiftyPerSecond,
  answer: z.looseObject({ localities: limitedList(suggestionSchema) }),
  maxAnswerBytes: megabyte,
  probe: { input: 'a' },
  produces: 'application/json',
});

export const details = operation({
  ...access,
  id: 'localities.details',
  method: 'GET',
  path: '/localities/details',
  about: 'The full record of a suggestion.',
  parametersIn: 'query',
  parameters: {
    public_id: required(anyText({ min: 1, max: 1024 }), 'From a suggestion or an address entry'),
    fields,
    language,
    cc_format: countryCodeFormat,
  },
  rateLimits: fiftyPerSecond,
  answer: z.looseObject({ result: localityDetailSchema }),
  /** With the outline of a country. */
  maxAnswerBytes: 8 * megabyte,
  probe: { public_id: 'none' },
  produces: 'application/json',
});

const geocodeParameters = {
  address: optional(anyText({ min: 1 }), 'Address, street, locality or postal code'),
  latlng: optional(position(), 'Point to find the address of'),
  fields,
  language,
  cc_format: countryCodeFormat,
  data,
  components,
  types: defaulted(list(choice(searchableTypes)), addressTypes, 'Types to search; no effect with latlng'),
  excluded_types: excludedTypes,
  list_sub_buildings: defaulted(flag(), false, 'With latlng: every address of the same building'),
};

function addressOrPointRule({ address, latlng }: Params<typeof geocodeParameters>): BrokenRule | undefined {
  if ((address === undefined) !== (latlng === undefined)) return undefined;
  const error = 'exactly one of address and latlng is required';
  const violation = { type: 'value_error', msg: `Value error, ${error}`, ctx: { error } };
  return {
    answered: { as: 'detail', parameter: 'address', violation },
    fault: refused('address', 'address-or-position'),
  };
}

export const geocode = operation({
  ...access,
  id: 'localities.geocode',
  method: 'GET',
  path: '/localities/geocode',
  about: 'The position of an address, or the address at a position.',
  parametersIn: 'query',
  parameters: geocodeParameters,
  rule: addressOrPointRule,
  rateLimits: fiftyPerSecond,
  answer: z.looseObject({ results: limitedList(geocodeResultSchema) }),
  /** With outlines. */
  maxAnswerBytes: 8 * megabyte,
  probe: { latlng: probePlaces[0] },
  produces: 'application/json',
});

export const nearby = operation({
  ...access,
  id: 'localities.nearby',
  method: 'GET',
  path: '/localities/nearby',
  about: 'Points of interest around a position, the nearest first.',
  parametersIn: 'query',
  parameters: {
    location: required(position(), 'Center of the search'),
    types: required(list(choice(poiTypes)), 'Types of points of interest; a type includes those below it'),
    excluded_types: optional(list(choice(poiTypes)), 'Types to leave out'),
    radius: defaulted(integer({ min: 10, max: 50_000 }), 1000, 'Meters'),
    cc_format: countryCodeFormat,
    page: defaulted(integer({ min: 1 }), 1, 'Page of results, from 1'),
    limit: defaulted(integer({ min: 1, max: 30 }), 10, 'Results on a page'),
  },
  rateLimits: fiftyPerSecond,
  answer: z.looseObject({
    results: limitedList(nearbyResultSchema),
    pagination: z.looseObject({
      previous_page: z.int().nullish(),
      next_page: z.int().nullish(),
      /** Total of all pages; only the built-in service returns it. */
      total: z.int().nullish(),
    }),
  }),
  maxAnswerBytes: megabyte,
  probe: { location: probePlaces[0], types: ['park'], limit: 1 },
  produces: 'application/json',
});
