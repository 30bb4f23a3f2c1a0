import { maxDriveKmh } from '../region-format/engine-config.ts';

/** Valhalla's road classes; the index is the number in the tiles. */
export const roadClasses = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'service',
] as const;
export type RoadClass = (typeof roadClasses)[number];

interface Pace {
  /** Speed between crossings, km/h. */
  urban: number;
  rural: number;
  /** Time lost at each crossing with other roads, in seconds. */
  crossing: number;
}

/**
 * Realistic driving speeds by road class; the limit of a road remains the maximum. On streets with parked cars,
 * crossings, and bends, cars are slower than the limit. With these speeds, drives in a city average 25 to 40 km/h;
 * with the limits alone, they averaged 54 km/h.
 */
const paces: Record<RoadClass, Pace> = {
  motorway: { urban: 90, rural: maxDriveKmh, crossing: 0 },
  trunk: { urban: 65, rural: 90, crossing: 1 },
  primary: { urban: 48, rural: 75, crossing: 1 },
  secondary: { urban: 40, rural: 65, crossing: 1.5 },
  tertiary: { urban: 35, rural: 55, crossing: 2 },
  unclassified: { urban: 32, rural: 45, crossing: 2 },
  residential: { urban: 30, rural: 35, crossing: 2.5 },
  service: { urban: 15, rural: 15, crossing: 2 },
};

/** Factor of these speeds on unpaved roads. */
const unpavedShare = 0.7;

/** A piece of road from one crossing to the next. */
export interface RoadPiece {
  roadClass: RoadClass;
  urban: boolean;
  meters: number;
  /** The speed limit, or the engine's guess for it, in km/h. */
  limit: number;
  unpaved: boolean;
  /** Whether it starts at a crossing, not just where a name or limit changes. */
  startsAtCrossing: boolean;
}

/**
 * Speeds in km/h of tracks without a limit and without `tracktype`, by Valhalla's surface classes. They are the
 * builder's speeds for the grade that usually has such a surface (https://wiki.openstreetmap.org/wiki/Key:tracktype).
 * For a track without a grade, the builder assumes 5 km/h, and half of that on rough surfaces: slower than walking.
 */
const trackSpeeds = [20, 20, 15, 15, 10, 12, 5, 5];

/** Returns the limit in km/h to use for a track whose speed the builder guessed, by its surface class. */
export const trackLimit = (guessedKmh: number, surface: number): number =>
  Math.max(guessedKmh, trackSpeeds[surface] ?? 0);

/** Minimum speed that the engine accepts, km/h. */
const minSpeed = 5;

/** Returns the average speed over a piece of road including the delay at its first crossing, in whole km/h. */
export function drivingSpeed(piece: RoadPiece): number {
  const { roadClass, urban, meters, limit, unpaved, startsAtCrossing } = piece;
  const pace = paces[roadClass];
  const paceKmh = (urban ? pace.urban : pace.rural) * (unpaved ? unpavedShare : 1);
  const freeSpeed = Math.min(limit, Math.round(paceKmh));
  const seconds = (meters / freeSpeed) * 3.6 + (startsAtCrossing ? pace.crossing : 0);
  const averageSpeed = seconds > 0 ? Math.round((meters / seconds) * 3.6) : freeSpeed;
  return Math.min(freeSpeed, Math.max(minSpeed, averageSpeed));
}
