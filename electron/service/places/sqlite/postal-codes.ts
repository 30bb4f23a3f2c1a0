import { extendedCountries } from '../../../../shared/api/value-sets.ts';
import { wordsOf } from '../../../../shared/text/folded.ts';
import { typeWord } from '../../../region-format/places/place-types.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import { queryWords } from '../../../region-format/places/tokens.ts';
import { tokenize } from '../tokenizer.ts';
import { anyOf, countryWord, quoted } from './match-expression.ts';
import { type PlaceFilter, passes } from './place-filter.ts';
import type { PlaceIndex } from './place-index.ts';
import type { Hit } from './search.ts';

/** Maximum number of rows fetched as candidates. */
const maxCandidates = 18;
const maxByCode = 5;

/**
 * Returns localities whose postal code starts with the text, in the countries that support it (`api.md`, Autocomplete,
 * `extended`); none if the text isn't a single word with a digit.
 */
export function localitiesByCode(places: PlaceIndex, text: string, filter: PlaceFilter): Hit[] {
  const words = queryWords(text);
  const [code] = words;
  if (code === undefined || words.length > 1 || !/\d/.test(code) || !filter.types.has('locality')) return [];
  const queryTokens = tokenize(words, true);
  const countryWords = anyOf([...extendedCountries].map(countryWord));
  const expression = `context:("${code}"*) AND facets:(${quoted(typeWord('locality'))} AND ${countryWords})`;
  return places
    .matching(expression, maxCandidates)
    .filter((place) => place.postcode?.startsWith(code) && passes(place, filter))
    .slice(0, maxByCode)
    .map((place) => ({ place, queryTokens, score: place.importance }));
}

/** Returns the known postal codes of a locality. */
export function postalCodesOf(places: PlaceIndex, { name, country }: Place): Place[] {
  const words = wordsOf(name).map(quoted).join(' AND ');
  if (words === '') return [];
  const codes = anyOf([typeWord('postal_code'), 'kadvanced']);
  return places
    .matching(`context:(${words}) AND facets:(${codes} AND ${quoted(countryWord(country))})`, maxCandidates)
    .filter((place) => place.locality === name);
}
