import { maxDriveKmh } from '../region-format/engine-config.ts';

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
  /** Speed between crossings, km/h. */
  urban: number;
  rural: number;
  /** Time lost at each crossing with other roads, in seconds. */
  crossing: number;
}

/**
 * Real driving speeds, for roads where the map only has the limit. The limit stays the maximum: nobody drives a street
 * with parked cars, crossings and bends at the legal speed. With these, city drives average a realistic 25 to 40 km/h;
 * with the limits it was 54.
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

/** Share of these speeds on unpaved roads. */
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
  fromCrossing: boolean;
}

/**
 * Speeds in km/h of tracks without a limit and `tracktype`, by Valhalla's surface classes: the builder's speeds for the
 * grades 1 to 5 with such surfaces (`tracktype` in the OSM wiki). For a track without a grade it assumes 5, and half on
 * rough surfaces: slower than walking.
 */
const trackSpeeds = [20, 20, 15, 15, 10, 12, 5, 5];

/** Returns the limit to use for a track whose speed the builder guessed. */
export const trackLimit = (guessed: number, surface: number): number =>
  Math.max(guessed, trackSpeeds[surface] ?? 0);

/** Minimum speed the engine accepts, km/h. */
const slowest = 5;

/** Returns the speed over a piece of road including the delay at its crossing, in whole km/h. */
export function drivingSpeed(piece: RoadPiece): number {
  const { roadClass, urban, meters, limit, unpaved, fromCrossing } = piece;
  const pace = paces[roadClass];
  const driven = (urban ? pace.urban : pace.rural) * (unpaved ? unpavedShare : 1);
  const free = Math.min(limit, Math.round(driven));
  const seconds = (meters / free) * 3.6 + (fromCrossing ? pace.crossing : 0);
  const whole = seconds > 0 ? Math.round((meters / seconds) * 3.6) : free;
  return Math.min(free, Math.max(slowest, whole));
}
