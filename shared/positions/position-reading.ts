import { distanceMeters, isOnEarth, type LatLng } from '../geo/position.ts';

/** A position that a text may mean. */
export interface PositionReading {
  position: LatLng;
  /** The first figure was taken for the longitude. */
  swapped: boolean;
}

/**
 * What a text says of a position before anything else is known: `certain` says it outright; `order` has two
 * figures, of which the first is the latitude by custom; `either` has two with no custom; `letter` has an O,
 * which is the west of Spanish, French, Italian and Portuguese and the east of German, the west first; `asked`
 * is never decided without a person.
 */
export interface PossiblePosition {
  doubt: 'certain' | 'order' | 'either' | 'letter' | 'asked';
  readings: readonly PositionReading[];
}

/** What helps to decide between readings. */
export interface ReadingContext {
  /** The middle of the map; null where it says nothing. */
  near: LatLng | null;
  /** Of the interface, such as `es`. */
  language: string;
}

/** A position that was read: the likeliest reading first. */
export interface ReadPosition {
  readings: readonly PositionReading[];
  /** A person has to say which reading is right. */
  isDoubtful: boolean;
}

/** What lies farther than this from the map is doubted where there is another reading. */
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
 * Decides between the readings of a position; undefined where none is on Earth. The customary order holds unless
 * only the other one is near the map. An O is read as the language of the interface has it where that is near the
 * map; in a language without it, the only reading near the map holds. Else a person is asked, the likeliest first.
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

/** The west stands first. */
function preferredReading(
  [west, east]: readonly PositionReading[],
  language: string,
): PositionReading | undefined {
  if (westernO.includes(language)) return west;
  return language === 'de' ? east : undefined;
}
