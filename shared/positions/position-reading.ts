import { distanceMeters, isOnEarth, type LatLng } from '../geo/position.ts';

/** A possible position for a text. */
export interface PositionReading {
  position: LatLng;
  /** Reads the first number as longitude. */
  swapped: boolean;
}

/**
 * Possible positions of a text without context. `certain`: one reading; `order`: two numbers, latitude first by
 * convention; `either`: two numbers without convention; `letter`: an O, which is west in Spanish, French, Italian and
 * Portuguese but east in German (west first); `asked`: always needs a decision by the user.
 */
export interface PossiblePosition {
  doubt: 'certain' | 'order' | 'either' | 'letter' | 'asked';
  readings: readonly PositionReading[];
}

/** Context for choosing between readings. */
export interface ReadingContext {
  /** Center of the map; null if irrelevant. */
  near: LatLng | null;
  /** Of the interface, such as `es`. */
  language: string;
}

/** A parsed position, most likely reading first. */
export interface ReadPosition {
  readings: readonly PositionReading[];
  /** The user has to decide which reading is right. */
  isDoubtful: boolean;
}

/** If several readings are possible, positions farther than this from the map, in meters, are in doubt. */
const undoubtedMeters = 1_000_000;

export const certain = (position: LatLng): PossiblePosition => ({
  doubt: 'certain',
  readings: [{ position, swapped: false }],
});

/** Both orders of two figures. */
export const bothOrders = (first: number, second: number): PositionReading[] => [
  { position: { lat: first, lng: second }, swapped: false },
  ...(first === second ? [] : [{ position: { lat: second, lng: first }, swapped: true }]),
];

/**
 * Chooses between the readings of a position; undefined if none is on Earth. The conventional order wins unless only
 * the other one is near the map. An O is read by the interface language if that is near the map; in other languages the
 * only reading near the map wins. Otherwise the user decides, most likely first.
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
