import { distanceMeters, isOnEarth, type LatLng } from '../geo/position.ts';

/** One way to read text as a position. */
export interface PositionReading {
  position: LatLng;
  /** Whether the first number is read as longitude. */
  swapped: boolean;
}

/**
 * Readings of text, regardless of context. `certain`: there is one; `order`: two numbers, of which the latitude usually
 * is first; `either`: two numbers in either order; `letter`: an O, which means west in Spanish, French, Italian, and
 * Portuguese, but east in German (west is first); `asked`: the user always has to decide.
 */
export interface PossiblePosition {
  doubt: 'certain' | 'order' | 'either' | 'letter' | 'asked';
  readings: readonly PositionReading[];
}

/** Context for deciding between readings. */
export interface ReadingContext {
  /** Center of the map; null if irrelevant. */
  near: LatLng | null;
  /** Language of the window, such as `es`. */
  language: string;
}

/** Position with its readings, most likely first. */
export interface ReadPosition {
  readings: readonly PositionReading[];
  /** Whether the user has to decide which reading is correct. */
  isDoubtful: boolean;
}

/** Maximum distance in meters at which a position counts as near the map, if there are several readings. */
const undoubtedMeters = 1_000_000;

export const certain = (position: LatLng): PossiblePosition => ({
  doubt: 'certain',
  readings: [{ position, swapped: false }],
});

/** Returns the readings of two numbers in both orders, latitude first. */
export const bothOrders = (first: number, second: number): PositionReading[] => [
  { position: { lat: first, lng: second }, swapped: false },
  ...(first === second ? [] : [{ position: { lat: second, lng: first }, swapped: true }]),
];

/**
 * Decides between the readings of a position; undefined if none is on Earth. Latitude first wins, unless only the other
 * order is near the map. An O is read as in the window's language if that reading is near the map; in other languages,
 * the only reading near the map wins. Otherwise the user has to decide.
 */
export function decided(
  { doubt, readings }: PossiblePosition,
  { near, language }: ReadingContext,
): ReadPosition | undefined {
  const possible = readings.filter(({ position }) => isOnEarth(position));
  const isNear = ({ position }: PositionReading) =>
    near !== null && distanceMeters(near, position) < undoubtedMeters;
  const byNearness = [...possible.filter(isNear), ...possible.filter((one) => !isNear(one))];
  const [first] = byNearness;
  if (!first) return undefined;
  const only: ReadPosition = { readings: [first], isDoubtful: false };
  const nearCount = possible.filter(isNear).length;
  switch (doubt) {
    case 'certain':
      return only;
    case 'order':
      if (isNear(first) && !first.swapped) return only;
      return { readings: byNearness, isDoubtful: first.swapped };
    case 'either':
      return nearCount === 1 ? only : { readings: byNearness, isDoubtful: true };
    case 'letter': {
      const preferred = preferredReading(possible, language);
      if (nearCount === 1 && (!preferred || preferred === first)) return only;
      const others = byNearness.filter((one) => one !== preferred);
      const isPreferredFirst = preferred !== undefined && isNear(preferred) === isNear(first);
      return { readings: isPreferredFirst ? [preferred, ...others] : byNearness, isDoubtful: true };
    }
    case 'asked':
      return { readings: byNearness, isDoubtful: true };
  }
}

const westernO = ['es', 'fr', 'it', 'pt'];

/** Expects west first. */
function preferredReading(
  [west, east]: readonly PositionReading[],
  language: string,
): PositionReading | undefined {
  if (westernO.includes(language)) return west;
  return language === 'de' ? east : undefined;
}
