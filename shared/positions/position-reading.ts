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
const maxNearMeters = 1_000_000;

export const certainPosition = (position: LatLng): PossiblePosition => ({
  doubt: 'certain',
  readings: [{ position, swapped: false }],
});

/** Returns the readings of two numbers in both orders, latitude first. */
export const bothOrders = (first: number, second: number): PositionReading[] => [
  { position: { lat: first, lng: second }, swapped: false },
  ...(first === second ? [] : [{ position: { lat: second, lng: first }, swapped: true }]),
];

/**
 * Returns the readings that are on Earth, most likely first, and whether the user has to decide; undefined if there are
 * none. Of `order`, latitude first wins, unless only the other order is near the map. Of `either`, the only reading near
 * the map wins. An O is read as in the window's language if that reading is near the map; in other languages, the only
 * reading near the map wins. Otherwise the user has to decide.
 */
export function decidedPosition(
  { doubt, readings }: PossiblePosition,
  { near, language }: ReadingContext,
): ReadPosition | undefined {
  const onEarth = readings.filter(({ position }) => isOnEarth(position));
  const isNear = ({ position }: PositionReading) =>
    near !== null && distanceMeters(near, position) < maxNearMeters;
  const byNearness = [...onEarth.filter(isNear), ...onEarth.filter((one) => !isNear(one))];
  const [first] = byNearness;
  if (!first) return undefined;
  const singleReading: ReadPosition = { readings: [first], isDoubtful: false };
  const nearCount = onEarth.filter(isNear).length;
  switch (doubt) {
    case 'certain':
      return singleReading;
    case 'order':
      if (isNear(first) && !first.swapped) return singleReading;
      return { readings: byNearness, isDoubtful: first.swapped };
    case 'either':
      return nearCount === 1 ? singleReading : { readings: byNearness, isDoubtful: true };
    case 'letter': {
      const preferred = preferredReading(onEarth, language);
      if (nearCount === 1 && (!preferred || preferred === first)) return singleReading;
      const others = byNearness.filter((one) => one !== preferred);
      const isPreferredFirst = preferred !== undefined && isNear(preferred) === isNear(first);
      return { readings: isPreferredFirst ? [preferred, ...others] : byNearness, isDoubtful: true };
    }
    case 'asked':
      return { readings: byNearness, isDoubtful: true };
  }
}

const languagesWithWesternO = ['es', 'fr', 'it', 'pt'];

/** Expects west first. */
function preferredReading(
  [west, east]: readonly PositionReading[],
  language: string,
): PositionReading | undefined {
  if (languagesWithWesternO.includes(language)) return west;
  return language === 'de' ? east : undefined;
}
