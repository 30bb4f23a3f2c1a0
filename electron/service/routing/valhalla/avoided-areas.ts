import type { Avoid } from '../../../../shared/api/codec.ts';
import { type LatLng, type LngLat, toLatLng, toLngLat } from '../../../../shared/geo/position.ts';
import { type AvoidedRing, avoidedRing, ringCovers, turnsInto } from './avoided-ring.ts';
import { crossings } from './crossings.ts';
import { exclusionWalls } from './exclusion-walls.ts';
import type { RoadPlace } from './road-place.ts';

/** Effect of areas to avoid on the stops of a request. */
export interface AvoidedAreas {
  /** Exclusions for the request to Valhalla. */
  exclusions: object;
  /** Whether a trip may start at a stop. */
  mayStart(stop: RoadPlace): boolean;
  /** Whether a trip may end at a stop. */
  mayEnd(stop: RoadPlace): boolean;
  /** Whether a position is inside an area or on its border. */
  cover(at: LatLng): boolean;
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
/** Distance of an excluded position on a stop's street beyond the stop, about 1 m. */
const beyondDegrees = 1e-5;

/**
 * Returns how trips between stops avoid areas. Valhalla excludes a street entirely, from crossing to crossing, but lets
 * a trip start on it and drive into the area. So a stop's street is left open at the area's border and excluded from
 * the border on: Valhalla then starts in the other direction only. No trip can end on such a street, because Valhalla
 * doesn't reach stops on excluded streets.
 */
export function avoidedAreas(avoid: Avoid | undefined, stops: readonly RoadPlace[]): AvoidedAreas {
  const rings = (avoid?.polygons ?? []).map(avoidedRing);
  const cover = (at: LatLng) => rings.some((ring) => ringCovers(ring, at));
  const entrances = new Map(
    stops.map((stop) => [stop, rings.length > 0 ? stop.toEnds.flatMap((end) => entranceOf(end, rings)) : []]),
  );
  const entrancesOf = (stop: RoadPlace) => entrances.get(stop) ?? [];
  const mayStart = (stop: RoadPlace) => {
    const [entrance, other] = entrancesOf(stop);
    return !cover(stop.road) && !other && (!entrance || entrance.sine >= minSine);
  };
  const left = stops.filter(mayStart).flatMap(entrancesOf);
  const walls = rings.flatMap((ring) =>
    exclusionWalls(
      ring,
      left.flatMap(({ street }) => besides(ring, street)),
    ),
  );
  return {
    exclusions: {
      ...(walls.length > 0 && { exclude_polygons: walls }),
      ...(left.length > 0 && { exclude_locations: left.map(excludedPlace) }),
    },
    mayStart,
    mayEnd: (stop) => !cover(stop.road) && entrancesOf(stop).length === 0,
    cover,
  };
}

/** Shifts a street into the longitudes of a ring, which may continue beyond 180 degrees. */
function besides(ring: AvoidedRing, street: readonly LngLat[]): LngLat[][] {
  const lngs = street.map(([lng]) => lng);
  return turnsInto(ring, Math.min(...lngs), Math.max(...lngs)).map((turn) =>
    street.map(([lng, lat]): LngLat => [lng + turn, lat]),
  );
}

/** @param toEnd from a stop to the end of its street in one direction */
function entranceOf(toEnd: readonly LatLng[], rings: readonly AvoidedRing[]): Entrance[] {
  const street = toEnd.map(toLngLat);
  let at: LngLat | undefined;
  let smallest = 1;
  for (const [index, to] of street.entries()) {
    const from = street[index - 1];
    if (!from) continue;
    const met = rings.flatMap((ring) =>
      besides(ring, [from, to]).flatMap(([start = from, end = to]) => crossings([start, end], ring)),
    );
    if (met.length === 0) continue;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const share = Math.min(...met.map((each) => each.share)) + beyondDegrees / length;
    at ??= share < 1 ? [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] : to;
    smallest = Math.min(smallest, ...met.map(({ sine }) => sine));
  }
  return at ? [{ street, at, sine: smallest }] : [];
}

/** Returns a location that Valhalla snaps to the street through it, not to a crossing. */
function excludedPlace({ at }: Entrance): object {
  const { lat, lng } = toLatLng(at);
  return { lat, lon: lng, radius: 0, minimum_reachability: 0, node_snap_tolerance: 0, search_cutoff: 5 };
}
