import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import { type HouseNumber, readHouseNumber } from '../../../shared/places/house-number.ts';

/** A node of an interpolation way. */
export interface WayPoint extends LatLng {
  /** House number as tagged; undefined for a node without one. */
  houseNumber: string | undefined;
}

/** A calculated house number with its position. */
export interface InterpolatedNumber extends LatLng {
  houseNumber: string;
}

/** Maximum number of houses between two nodes; more are assumed to be a typo. */
const maxHousesBetween = 1000;

/**
 * Returns the houses of an `addr:interpolation` way between consecutive numbered nodes, equally spaced along the way
 * (https://wiki.openstreetmap.org/wiki/Key:addr:interpolation), without the numbered nodes themselves. Numbers may
 * decrease along the way. Two nodes with invalid numbers, or a step that misses the second one, have none between them.
 * @param scheme odd, even, all, alphabetic, or the step between numbers
 */
export function interpolatedNumbers(scheme: string, points: readonly WayPoint[]): InterpolatedNumber[] {
  const numbered = points.flatMap(({ houseNumber }, index) => (houseNumber === undefined ? [] : [index]));
  return numbered.slice(1).flatMap((to, index) => {
    const span = points.slice(numbered[index], to + 1);
    const [first, last] = [span[0]?.houseNumber, span.at(-1)?.houseNumber].map((text) =>
      readHouseNumber(text ?? ''),
    );
    if (!first || !last) return [];
    const ascending = numbersBetween(scheme, first, last);
    return spacedAlong(
      span,
      ascending.length > 0 ? ascending : numbersBetween(scheme, last, first).toReversed(),
    );
  });
}

function numbersBetween(scheme: string, first: HouseNumber, last: HouseNumber): string[] {
  if (first.prefix !== '' || last.prefix !== '') return [];
  if (scheme === 'alphabetic') return lettersBetween(first, last);
  if (first.suffix !== '' || last.suffix !== '') return [];
  if (scheme === 'odd' && first.number % 2 === 0) return [];
  if (scheme === 'even' && first.number % 2 !== 0) return [];
  const step = scheme === 'odd' || scheme === 'even' ? 2 : scheme === 'all' ? 1 : stepOf(scheme);
  const count = (last.number - first.number) / (step ?? 0) - 1;
  if (!Number.isInteger(count) || count < 1 || count > maxHousesBetween) return [];
  return Array.from({ length: count }, (_, index) => String(first.number + (index + 1) * (step ?? 0)));
}

const stepOf = (scheme: string): number | undefined =>
  /^[1-9]\d{0,3}$/.test(scheme) ? Number(scheme) : undefined;

/** Returns the numbers between "25" or "25a" and "25f". */
function lettersBetween(first: HouseNumber, last: HouseNumber): string[] {
  const letters = [first.suffix || '`', last.suffix].map((suffix) =>
    /^[a-z`]$/.test(suffix) ? suffix.charCodeAt(0) : undefined,
  );
  const [from, to] = letters;
  if (first.number !== last.number || from === undefined || to === undefined || to <= from) return [];
  return Array.from(
    { length: to - from - 1 },
    (_, index) => `${first.number}${String.fromCharCode(from + index + 1)}`,
  );
}

/** Returns numbers with positions on a line, equally spaced between its ends. */
function spacedAlong(line: readonly LatLng[], houseNumbers: readonly string[]): InterpolatedNumber[] {
  const segments = line.slice(1).flatMap((to, index) => {
    const from = line[index];
    return from ? [{ from, to, length: distanceMeters(from, to) }] : [];
  });
  const total = segments.reduce((sum, { length }) => sum + length, 0);
  if (total === 0) return [];
  let segment = 0;
  let passed = 0;
  return houseNumbers.flatMap((houseNumber, index) => {
    const distance = (total * (index + 1)) / (houseNumbers.length + 1);
    let current = segments[segment];
    while (current && passed + current.length < distance && segment < segments.length - 1) {
      passed += current.length;
      segment += 1;
      current = segments[segment];
    }
    if (!current) return [];
    const share = current.length === 0 ? 0 : (distance - passed) / current.length;
    const { from, to } = current;
    return [
      {
        houseNumber,
        lat: from.lat + (to.lat - from.lat) * share,
        lng: from.lng + (to.lng - from.lng) * share,
      },
    ];
  });
}
