import type { GeocodeResult } from '../../shared/api/localities.ts';
import { distanceMeters, type LatLng } from '../../shared/geo/position.ts';
import { addressDetails } from '../../shared/places/address-details.ts';

/** A place that an address may mean. */
export interface Candidate {
  address: string;
  types: readonly string[];
  position: LatLng;
  /** As the service writes it; null where it says nothing. */
  accuracy: string | null;
}

/** Why it is not certain that the first candidate is meant. */
export type Doubt =
  | { kind: 'several' }
  /** A position that can be read in more than one way. */
  | { kind: 'reading' }
  /** These words of the question are not in the address that was found. */
  | { kind: 'partial'; words: readonly string[] }
  /** What was found is only the street, the town or the like. */
  | { kind: 'imprecise' };

export interface AddressMatch {
  /** The likeliest first. */
  candidates: readonly Candidate[];
  /** None: the first candidate is what was asked for. */
  doubts: readonly Doubt[];
}

const mostCandidates = 8;
/** Nearer than this two answers are one place. */
const samePlaceMeters = 150;

/**
 * What the answers to an address are worth. An answer is certain where it has all words and figures that were
 * asked for, is as exact as a house, a corner or a named place, and no other one is as good.
 */
export function matchAddress(address: string, results: readonly GeocodeResult[]): AddressMatch {
  const rated = results
    .flatMap((result) => {
      const position = result.geometry?.location;
      return position ? [rate(address, result, position)] : [];
    })
    .slice(0, mostCandidates);
  const [best] = rated;
  if (!best) return { candidates: [], doubts: [] };
  const others = rated.filter(
    (one) =>
      one.missing.length <= best.missing.length &&
      (one.isExact || !best.isExact) &&
      distanceMeters(one.candidate.position, best.candidate.position) > samePlaceMeters,
  );
  return {
    candidates: rated.map(({ candidate }) => candidate),
    doubts: [
      ...(others.length > 0 ? [{ kind: 'several' as const }] : []),
      ...(best.missing.length > 0 ? [{ kind: 'partial' as const, words: best.missing }] : []),
      ...(best.isExact ? [] : [{ kind: 'imprecise' as const }]),
    ],
  };
}

function rate(address: string, result: GeocodeResult, position: LatLng) {
  const { formatted_address, name, types, geometry, address_components } = result;
  const components = (address_components ?? []).flatMap(({ long_name, short_name }) =>
    [long_name, short_name].flat(),
  );
  const parts = [formatted_address, name ?? '', ...components];
  const candidate: Candidate = {
    address: formatted_address,
    types,
    position,
    accuracy: geometry?.location_type ?? null,
  };
  return { candidate, missing: missingWords(address, parts), isExact: isExact(candidate) };
}

const areas =
  /^(route|country|admin_level|locality|city|town|village|hamlet|borough|suburb|quarter|neighbourhood|postal_code)/;
const vague: readonly (string | null)[] = ['POSTAL_CODE', 'DISTRICT'];

function isExact({ address, types, accuracy }: Candidate): boolean {
  if (vague.includes(accuracy) || types.some((type) => areas.test(type))) return false;
  if (accuracy === 'ROOFTOP' || accuracy === 'RANGE_INTERPOLATED' || accuracy === null) return true;
  // The middle of a named place is near enough; an address that is not its house is exact at a corner only.
  return !types.includes('address') || address.includes('&');
}

/** What stands between names and is written or left out as one likes. */
const filling = new Set(
  'y e and und et ed de del el la las los lo il le les di da do des du der die das am an im in of the al a no nr num n esq esquina angolo angle corner ecke c calle av avda avenida avenue ave rue via st street str strasse cno camino km'.split(
    ' ',
  ),
);

/** The words and figures of a question that are in none of the parts of an answer, as they were written. */
function missingWords(question: string, parts: readonly string[]): string[] {
  const known = parts.flatMap(wordsOf).map(folded);
  // No map knows what lies within a house, and its corner is only beside it.
  const asked = wordsOf(addressDetails(question)?.address ?? question).filter(
    (word) => !filling.has(folded(word)),
  );
  const missing = asked.filter((word) => !known.some((one) => isSame(folded(word), one)));
  const hasHouse = asked.some((word) => isFigure(word) && !missing.includes(word));
  const isCode = (word: string) => /^\d{4,}$/.test(word);
  const knowsCodes = parts.flatMap(wordsOf).some((word) => isCode(word) && !asked.includes(word));
  // A postal code that the service does not know contradicts nothing.
  return missing.filter((word) => !(hasHouse && isCode(word) && !knowsCodes));
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const folded = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();
const isFigure = (word: string) => /^\d/.test(word);

/** Whether a word as it was asked is the one that was found: the same, shortened, or with one slip. */
function isSame(asked: string, found: string): boolean {
  if (asked === found) return true;
  if (isFigure(asked) || isFigure(found)) return false;
  if (found.startsWith(asked)) return true;
  if (asked.length > 3 && found.length > 3 && (asked.startsWith(found) || isOneSlipAway(asked, found)))
    return true;
  return asked.length >= 3 && asked.length <= 5 && isShortFor(asked, found);
}

/** "gral" for "general": its letters in their order, from the first on. */
function isShortFor(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

function isOneSlipAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const rest = short.length === long.length ? short.slice(same + 1) : short.slice(same);
  return rest === long.slice(same + 1);
}
