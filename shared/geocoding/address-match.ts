import { z } from 'zod';
import type { GeocodeResult } from '../api/localities.ts';
import { isInBounds } from '../geo/bounds.ts';
import { type Coverage, isCovered } from '../geo/coverage.ts';
import { distanceMeters, type LatLng, latLngSchema } from '../geo/position.ts';
import { dataText, limitedList } from '../limits/limited-schemas.ts';
import { addressDetails } from '../places/address-details.ts';
import { dashes, type HouseMatch, matchHouseNumbers } from '../places/house-number.ts';
import { houseNumbersIn } from '../places/house-numbers-in-text.ts';
import { folded, searchableText, searchableWords, wordsOf, writtenWords } from '../text/folded.ts';

/** Place that may match an address or position. */
export const candidateSchema = z.strictObject({
  address: dataText,
  types: limitedList(dataText).readonly(),
  position: latLngSchema,
  /** The service's `location_type`, such as `ROOFTOP`; null if absent. */
  accuracy: dataText.nullable(),
  /** Match score from 0 to 1 (`scoreOf`); null if there was nothing to compare. */
  score: z.number().nullable(),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** Why the first candidate may be wrong. */
export const doubtSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('several') }),
  /** Coordinates that can be read in several ways. */
  z.strictObject({ kind: z.literal('reading') }),
  /** Words of the query that the found address doesn't contain. */
  z.strictObject({ kind: z.literal('partial'), words: limitedList(dataText).readonly() }),
  /** Only the street, town, or similar was found. */
  z.strictObject({ kind: z.literal('imprecise') }),
  z.strictObject({ kind: z.literal('low-score') }),
  /** Outside the service's coverage. */
  z.strictObject({ kind: z.literal('outside') }),
  /** Too far from the expected place. */
  z.strictObject({ kind: z.literal('far') }),
]);
export type Doubt = z.infer<typeof doubtSchema>;

/** Area in which the places of a list are expected. */
export interface ExpectedArea {
  /** Null if unlimited or unknown. */
  coverage: Coverage | null;
  /** Null for anywhere. */
  near: { position: LatLng; meters: number } | null;
}

export const anywhere: ExpectedArea = { coverage: null, near: null };

export interface AddressMatch {
  /** Most likely first. */
  candidates: readonly Candidate[];
  /** Why the first candidate may be wrong; empty if it is certain. */
  doubts: readonly Doubt[];
}

export const maxCandidates = 8;
/** Candidates with a lower score are in doubt. Low enough to accept a long street name without its "General". */
const minScore = 0.3;
/** Maximum distance of an address from the position it was requested for, in meters. */
const maxReverseMeters = 100;
/** Results closer than this, in meters, count as one place. */
const samePlaceMeters = 150;

/**
 * Rates the results for an address. The first candidate is certain if it contains all words and numbers of the query, is
 * as exact as a house, a corner, or a named place, is in the expected area, and no other is as good. Of equally good
 * results, those in the expected area come first.
 */
export function matchAddress(
  address: string,
  results: readonly GeocodeResult[],
  area: ExpectedArea = anywhere,
): AddressMatch {
  const inServiceOrder = results.flatMap((result) => {
    const position = result.geometry?.location;
    return position ? [rate(address, result, position)] : [];
  });
  const rated = placeBeforePart(expectedAreaFirst(inServiceOrder, area).slice(0, maxCandidates));
  const [best] = rated;
  if (!best) return { candidates: [], doubts: [] };
  const alternatives = rated.filter(
    (result) =>
      isAsGood(result, best) &&
      !isPartOf(result, best) &&
      !lacksExactName(result, best) &&
      distanceMeters(result.candidate.position, best.candidate.position) > samePlaceMeters,
  );
  return {
    candidates: rated.map(({ candidate }) => candidate),
    doubts: [
      ...(alternatives.length > 0 ? [{ kind: 'several' as const }] : []),
      ...(best.missing.length > 0 ? [{ kind: 'partial' as const, words: best.missing }] : []),
      ...(best.isExact ? [] : [{ kind: 'imprecise' as const }]),
      ...((best.candidate.score ?? 1) < minScore ? [{ kind: 'low-score' as const }] : []),
      ...areaDoubts(best.candidate.position, area),
    ],
  };
}

/** Rates the results for a position. The first candidate is certain if it is a house or named place nearby. */
export function matchPosition(
  results: readonly GeocodeResult[],
  { coverage }: Pick<ExpectedArea, 'coverage'> = anywhere,
): AddressMatch {
  const candidates = results.flatMap((result) => {
    const position = result.geometry?.location;
    return position
      ? [{ candidate: candidateOf(result, position, null), distance: result.distance ?? 0 }]
      : [];
  });
  const [best] = candidates;
  if (!best) return { candidates: [], doubts: [] };
  return {
    candidates: candidates.map(({ candidate }) => candidate).slice(0, maxCandidates),
    doubts: [
      ...(isExact(best.candidate) ? [] : [{ kind: 'imprecise' as const }]),
      ...areaDoubts(best.candidate.position, { coverage, near: null }),
      ...(best.distance > maxReverseMeters ? [{ kind: 'far' as const }] : []),
    ],
  };
}

/** Returns why a position isn't in the expected area; empty if it is. */
export function areaDoubts(position: LatLng, { coverage, near }: ExpectedArea): Doubt[] {
  return [
    ...(coverage && !isCovered(coverage, position) ? [{ kind: 'outside' as const }] : []),
    ...(near && distanceMeters(near.position, position) > near.meters ? [{ kind: 'far' as const }] : []),
  ];
}

type Rated = ReturnType<typeof rate>;

/** Returns the results that are as good as the first and in the expected area, then the others, each in their order. */
function expectedAreaFirst(rated: readonly Rated[], area: ExpectedArea): readonly Rated[] {
  const [best] = rated;
  if (!best || !area.near) return rated;
  const isPreferred = (result: Rated) =>
    isAsGood(result, best) && areaDoubts(result.candidate.position, area).length === 0;
  return [...rated.filter(isPreferred), ...rated.filter((one) => !isPreferred(one))];
}

const isAsGood = (result: Rated, best: Rated): boolean =>
  result.missing.length <= best.missing.length && (result.isExact || !best.isExact);

/** Maximum distance of a part from the center of its place, in meters, if it isn't inside. */
const maxPartMeters = 300;
/** Types of places that are often named after the place they belong to. */
const lesserTypes = ['business.parking', 'address'];

/** Whether a place belongs to one with exactly the requested name: its parking lot, or a bank inside it. */
function isPartOf(part: Rated, place: Rated): boolean {
  if (!place.hasExactName) return false;
  const { position } = part.candidate;
  const isNearby =
    distanceMeters(position, place.candidate.position) <= maxPartMeters ||
    (place.viewport !== null && isInBounds(place.viewport, position));
  const isLesser = ({ candidate: { types } }: Rated) => types.some((type) => lesserTypes.includes(type));
  return (
    isNearby &&
    place.nameWords.every((word) => part.nameWords.includes(word)) &&
    (part.nameWords.length > place.nameWords.length || (isLesser(part) && !isLesser(place)))
  );
}

/**
 * Whether the first result has exactly the requested name and another doesn't. For "Montevideo Shopping", every mall in
 * the city has these words somewhere in its address.
 */
const lacksExactName = (result: Rated, best: Rated): boolean =>
  best.hasExactName && !best.nameWords.every((word) => result.nameWords.includes(word));

/** Returns the results with the place first that the first result is part of, if any. */
function placeBeforePart(rated: readonly Rated[]): readonly Rated[] {
  const [first] = rated;
  const place = first && rated.find((one) => isAsGood(one, first) && isPartOf(first, one));
  return place ? [place, ...rated.filter((one) => one !== place)] : rated;
}

function rate(address: string, result: GeocodeResult, position: LatLng) {
  const { formatted_address, name, address_components } = result;
  const components = (address_components ?? []).flatMap(({ long_name, short_name }) =>
    [long_name, short_name].flat(),
  );
  const parts = [formatted_address, name ?? '', ...components];
  const { query, missing } = comparedWords(address, parts);
  const score = scoreOf(result.scores_per_components, query.length, missing.length);
  const candidate = candidateOf(result, position, score);
  const nameWords = searchableWords(name || (formatted_address.split(',')[0] ?? ''));
  const queryWords = searchableWords(address);
  return {
    candidate,
    missing,
    isExact: isExact(candidate),
    nameWords: nameWords,
    /** Whether the query starts with the name and nothing is missing. */
    hasExactName:
      nameWords.length > 0 &&
      missing.length === 0 &&
      nameWords.every((word, index) => word === queryWords[index]),
    viewport: result.geometry?.viewport ?? null,
  };
}

const candidateOf = (
  { formatted_address, types, geometry }: GeocodeResult,
  position: LatLng,
  score: number | null,
): Candidate => ({
  address: formatted_address,
  types,
  position,
  accuracy: geometry?.location_type ?? null,
  score,
});

/**
 * Returns the share of the query's words that were found, multiplied by the mean of the service's scores for the parts
 * in the query. A score of 0 marks a part that the query doesn't name (`api.md`, Geocode).
 */
function scoreOf(
  scores: GeocodeResult['scores_per_components'],
  wordCount: number,
  missingCount: number,
): number {
  const componentScores = [scores?.street_name, scores?.postal_code, scores?.locality].filter(
    (score) => typeof score === 'number' && score > 0,
  );
  const meanScore =
    componentScores.reduce((sum: number, score) => sum + (score ?? 0), 0) / componentScores.length;
  const share = wordCount === 0 ? 1 : (wordCount - missingCount) / wordCount;
  return Math.round(share * (componentScores.length === 0 ? 1 : Math.min(1, meanScore)) * 100) / 100;
}

const areaTypes =
  /^(route|country|admin_level|locality|city|town|village|hamlet|borough|suburb|quarter|neighbourhood|postal_code)/;
const impreciseAccuracies: readonly (string | null)[] = ['POSTAL_CODE', 'DISTRICT'];

function isExact({ address, types, accuracy }: Candidate): boolean {
  if (impreciseAccuracies.includes(accuracy) || types.some((type) => areaTypes.test(type))) return false;
  if (accuracy === 'ROOFTOP' || accuracy === 'RANGE_INTERPOLATED' || accuracy === null) return true;
  // The center is exact enough for a named place; among addresses, only for a corner.
  return !types.includes('address') || address.includes('&');
}

/** Words that are optional in addresses, folded. */
const fillerWords = new Set([
  ...['y', 'e', 'and', 'und', 'et', 'ed', 'de', 'del', 'el', 'la', 'las', 'los', 'lo', 'il'],
  ...['le', 'les', 'di', 'da', 'do', 'des', 'du', 'der', 'die', 'das', 'am', 'an', 'im', 'in'],
  ...['of', 'the', 'al', 'a', 'no', 'nr', 'num', 'n', 'esq', 'esquina', 'angolo', 'angle', 'corner', 'ecke'],
  ...[
    'c',
    'calle',
    'av',
    'avda',
    'avenida',
    'avenue',
    'ave',
    'rue',
    'via',
    'st',
    'street',
    'str',
    'strasse',
    'cno',
  ],
  ...['camino', 'km'],
]);

/** Returns the words and numbers of a query, and those that no part of a result contains, as written. */
function comparedWords(address: string, parts: readonly string[]): { query: string[]; missing: string[] } {
  const resultWords = parts.flatMap(searchableWords);
  // Ignore details such as floor or corner, which map data doesn't have.
  const query = wordsAsWritten(addressDetails(address)?.address ?? address).filter(
    (word) => !fillerWords.has(folded(word)),
  );
  const matchByNumber = numberMatches(address, parts);
  const isInResult = (word: string) => resultWords.some((one) => wordsMatch(word, one));
  const isMissing = (word: string) => !wordsOf(word).every(isInResult) && !isInResult(searchableText(word));
  const missing = query.filter((word) =>
    matchByNumber.has(folded(word)) ? matchByNumber.get(folded(word)) === 'near' : isMissing(word),
  );
  const isHouseFound = query.some((word) => startsWithDigit(word) && !missing.includes(word));
  const isPostalCode = (word: string) => /^\d{4,}$/.test(word);
  const hasOtherPostalCode = parts
    .flatMap(wordsAsWritten)
    .some((word) => isPostalCode(word) && !query.includes(word));
  // Don't count a postal code as missing if the house was found and the result has no postal code.
  return {
    query: query,
    missing: missing.filter((word) => !(isHouseFound && isPostalCode(word) && !hasOtherPostalCode)),
  };
}

const endsWithDash = new RegExp(String.raw`[${dashes}/]\s?$`, 'u');

/**
 * Returns how the found house number matches each one of a query, in any notation; "12 bis" isn't 12.
 */
function numberMatches(address: string, parts: readonly string[]): ReadonlyMap<string, HouseMatch> {
  // Numbers in results are complete: "17" in "A-17" isn't a house number.
  const isAfterDash = ({ before }: { before: string }) => endsWithDash.test(before);
  const resultNumbers = parts.flatMap(houseNumbersIn).filter((one) => !isAfterDash(one));
  const resultForms = new Set(resultNumbers.flatMap(({ forms }) => forms));
  const matches = new Map<string, HouseMatch>();
  for (const { forms } of houseNumbersIn(address)) {
    for (const form of forms) {
      const matchesOfForm = [...resultForms].map((known) => matchHouseNumbers(form, known));
      const match = (['same', 'within', 'near'] as const).find((one) => matchesOfForm.includes(one));
      if (!match) continue;
      const words = match === 'near' ? [form.match(/\d+/)?.[0] ?? ''] : wordsOf(form);
      for (const word of words) if (match !== 'near' || !matches.has(word)) matches.set(word, match);
      if (match !== 'near') break;
    }
  }
  return matches;
}

const wordsAsWritten = (text: string): string[] => [...writtenWords(text)].map(([word]) => word);
const startsWithDigit = (word: string) => /^\d/.test(word);

/** Whether a query word matches a found one: equal, abbreviated, or with one typo. */
function wordsMatch(query: string, found: string): boolean {
  if (query === found) return true;
  if (startsWithDigit(query) || startsWithDigit(found)) return false;
  if (found.startsWith(query)) return true;
  if (query.length > 3 && found.length > 3 && (query.startsWith(found) || isOneTypoAway(query, found)))
    return true;
  return query.length >= 3 && query.length <= 5 && isShortFor(query, found);
}

/** Whether a word abbreviates another, such as "gral" for "general": same first letter, all others in order. */
function isShortFor(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false;
  let matchedLetters = 0;
  for (const letter of long) if (letter === short[matchedLetters]) matchedLetters += 1;
  return matchedLetters === short.length;
}

function isOneTypoAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let samePrefix = 0;
  while (samePrefix < short.length && short[samePrefix] === long[samePrefix]) samePrefix += 1;
  const rest = short.length === long.length ? short.slice(samePrefix + 1) : short.slice(samePrefix);
  return rest === long.slice(samePrefix + 1);
}
