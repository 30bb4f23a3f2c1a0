import { fastestDriveKmh } from '../region-format/engine-config.ts';

/** Valhalla's classes of roads, in the order of their numbers. */
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
  /** Driven between crossings, km/h. */
  urban: number;
  rural: number;
  /** Lost at each crossing with other roads, seconds. */
  crossing: number;
}

/**
 * How fast a car really gets on, where the map knows no more than the limit. A limit stays a ceiling: it is
 * the legal speed, and nobody drives a street of parked cars, crossings and bends at it. With these a drive
 * through a city comes to 25 to 40 km/h, as drives do; with the limits it came to 54.
 */
const paces: Record<RoadClass, Pace> = {
  motorway: { urban: 90, rural: fastestDriveKmh, crossing: 0 },
  trunk: { urban: 65, rural: 90, crossing: 1 },
  primary: { urban: 48, rural: 75, crossing: 1 },
  secondary: { urban: 40, rural: 65, crossing: 1.5 },
  tertiary: { urban: 35, rural: 55, crossing: 2 },
  unclassified: { urban: 32, rural: 45, crossing: 2 },
  residential: { urban: 30, rural: 35, crossing: 2.5 },
  service: { urban: 15, rural: 15, crossing: 2 },
};

/** Of these speeds on roads without a hard surface. */
const unpavedShare = 0.7;

/** A piece of road from one crossing to the next. */
export interface RoadPiece {
  roadClass: RoadClass;
  urban: boolean;
  meters: number;
  /** The limit, or what the engine takes for it, km/h. */
  limit: number;
  unpaved: boolean;
  /** Whether it begins where roads cross, and not where only a name or a limit changes. */
  fromCrossing: boolean;
}

/**
 * Of tracks whose limit and `tracktype` the map does not tell, by Valhalla's classes of surfaces, km/h: what its builder
 * takes for the grades 1 to 5 that have such surfaces (`tracktype` in the OSM wiki). It takes 5 for a track without a
 * grade, and half of that where the surface is rough: slower than on foot.
 */
const trackSpeeds = [20, 20, 15, 15, 10, 12, 5, 5];

/** What to take for the limit of a track for which the engine's builder guesses a speed. */
export const trackLimit = (guessed: number, surface: number): number =>
  Math.max(guessed, trackSpeeds[surface] ?? 0);

/** The slowest that the engine takes for a speed, km/h. */
const slowest = 5;

/** The speed over a piece of road with the time lost at its crossing, in whole km/h. */
export function drivingSpeed(piece: RoadPiece): number {
  const { roadClass, urban, meters, limit, unpaved, fromCrossing } = piece;
  const pace = paces[roadClass];
  const driven = (urban ? pace.urban : pace.rural) * (unpaved ? unpavedShare : 1);
  const free = Math.min(limit, Math.round(driven));
  const seconds = (meters / free) * 3.6 + (fromCrossing ? pace.crossing : 0);
  const whole = seconds > 0 ? Math.round((meters / seconds) * 3.6) : free;
  return Math.min(free, Math.max(slowest, whole));
}
