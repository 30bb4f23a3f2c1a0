import type { Avoid } from '../../../../shared/api/codec.ts';
import { type LatLng, type LngLat, toLatLng, toLngLat } from '../../../../shared/geo/position.ts';
import { type AvoidedRing, avoidedRing, longitudeShifts, ringCovers } from './avoided-ring.ts';
import { crossings } from './crossings.ts';
import { exclusionWalls } from './exclusion-walls.ts';
import type { RoadPlace } from './road-place.ts';

/** Areas to avoid, as exclusions for Valhalla and as rules for the stops of a request. */
export interface AvoidedAreas {
  /** Exclusions to add to the request to Valhalla. */
  exclusions: object;
  /** Whether a trip may start at a stop. */
  canStart(stop: RoadPlace): boolean;
  /** Whether a trip may end at a stop. */
  canEnd(stop: RoadPlace): boolean;
  /** Whether a position is inside an area or on its border. */
  covers(at: LatLng): boolean;
}

/** Where a stop's street first enters an area, in one direction. */
interface Entrance {
  street: readonly LngLat[];
  at: LngLat;
  /** Sine of the smallest angle between the street and a border. */
  sine: number;
}

/** At a smaller angle, a street runs along a border rather than across it. */
const minSine = 0.05;
/** Distance of an excluded position on a stop's street beyond the border of the area, about 1 m. */
const beyondDegrees = 1e-5;

/**
 * Returns the exclusions and rules for trips between stops. Valhalla excludes a street entirely, from crossing to
 * crossing, but lets a trip start on it and drive into the area. So the border has a gap for a stop's street, and the
 * street is excluded at a position beyond the border: Valhalla then only starts in the other direction. No trip can end on
 * such a street, because Valhalla doesn't reach stops on excluded streets.
 */
export function avoidedAreas(avoid: Avoid | undefined, stops: readonly RoadPlace[]): AvoidedAreas {
  const rings = (avoid?.polygons ?? []).map(avoidedRing);
  const covers = (at: LatLng) => rings.some((ring) => ringCovers(ring, at));
  const entrances = new Map(
    stops.map((stop) => [stop, rings.length > 0 ? stop.toEnds.flatMap((end) => entranceOf(end, rings)) : []]),
  );
  const entrancesOf = (stop: RoadPlace) => entrances.get(stop) ?? [];
  const canStart = (stop: RoadPlace) => {
    const [entrance, otherEntrance] = entrancesOf(stop);
    return !covers(stop.road) && !otherEntrance && (!entrance || entrance.sine >= minSine);
  };
  const openEntrances = stops.filter(canStart).flatMap(entrancesOf);
  const walls = rings.flatMap((ring) =>
    exclusionWalls(
      ring,
      openEntrances.flatMap(({ street }) => shiftedIntoRing(ring, street)),
    ),
  );
  return {
    exclusions: {
      ...(walls.length > 0 && { exclude_polygons: walls }),
      ...(openEntrances.length > 0 && { exclude_locations: openEntrances.map(excludedLocation) }),
    },
    canStart,
    canEnd: (stop) => !covers(stop.road) && entrancesOf(stop).length === 0,
    covers,
  };
}

/** Returns a street shifted into the longitudes of a ring, which may continue beyond 180 degrees; empty if it can't be. */
function shiftedIntoRing(ring: AvoidedRing, street: readonly LngLat[]): LngLat[][] {
  const lngs = street.map(([lng]) => lng);
  return longitudeShifts(ring, Math.min(...lngs), Math.max(...lngs)).map((shift) =>
    street.map(([lng, lat]): LngLat => [lng + shift, lat]),
  );
}

/**
 * Returns where a street first enters an area; empty if it doesn't.
 * @param toEnd path from a stop to the end of its street in one direction
 */
function entranceOf(toEnd: readonly LatLng[], rings: readonly AvoidedRing[]): Entrance[] {
  const street = toEnd.map(toLngLat);
  let at: LngLat | undefined;
  let smallestSine = 1;
  for (const [index, to] of street.entries()) {
    const from = street[index - 1];
    if (!from) continue;
    const crossed = rings.flatMap((ring) =>
      shiftedIntoRing(ring, [from, to]).flatMap(([start = from, end = to]) => crossings([start, end], ring)),
    );
    if (crossed.length === 0) continue;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const fraction = Math.min(...crossed.map((crossing) => crossing.fraction)) + beyondDegrees / length;
    at ??=
      fraction < 1 ? [from[0] + (to[0] - from[0]) * fraction, from[1] + (to[1] - from[1]) * fraction] : to;
    smallestSine = Math.min(smallestSine, ...crossed.map(({ sine }) => sine));
  }
  return at ? [{ street, at, sine: smallestSine }] : [];
}

/** Returns a location that Valhalla snaps to the street through it, not to a crossing. */
function excludedLocation({ at }: Entrance): object {
  const { lat, lng } = toLatLng(at);
  return { lat, lon: lng, radius: 0, minimum_reachability: 0, node_snap_tolerance: 0, search_cutoff: 5 };
}
