import { withNameOf } from '../place-search/named-place.ts';
import { type SelectedPlace, storedPlace } from '../workbench/panel.ts';

/** A stop of the route, in list order; `place` is null until one is selected. */
export interface Stop {
  id: string;
  place: SelectedPlace | null;
  /** Service time at the stop. */
  serviceMinutes: number;
}
/** From start to end: at least two. */
export type Stops = readonly Stop[];

/** Maximum waypoints between start and end of a route. */
export const maxWaypoints = 25;

let lastId = 0;
export function newStop(place: SelectedPlace | null = null, serviceMinutes = 0): Stop {
  lastId += 1;
  return { id: `stop-${lastId}`, place, serviceMinutes };
}

/** Converts a stop for storage; null without a place. */
export const storedStop = ({ place, serviceMinutes }: Stop) =>
  place && { ...storedPlace(place), ...(serviceMinutes > 0 && { serviceMinutes }) };

/** Restores a stop from storage. */
export const restoredStop = (
  stored: (SelectedPlace & { serviceMinutes?: number | undefined }) | null,
): Stop => (stored ? newStop(storedPlace(stored), stored.serviceMinutes) : newStop());

export const noStops = (): Stops => [newStop(), newStop()];

/** Label of a stop on the map and in lists: A, 1, 2, …, B. */
export function stopLabel(index: number, count: number): string {
  if (index === 0) return 'A';
  return index === count - 1 ? 'B' : String(index);
}

/** Role of a stop in its route. */
export function stopRole(index: number, count: number): 'start' | 'via' | 'end' {
  if (index === 0) return 'start';
  return index === count - 1 ? 'end' : 'via';
}

export const setPlace = (stops: Stops, id: string, place: SelectedPlace | null): Stops =>
  stops.map((stop) => (stop.id === id ? { ...stop, place } : stop));

/** Sets a stop's service time. */
export const setService = (stops: Stops, id: string, serviceMinutes: number): Stops =>
  stops.map((stop) => (stop.id === id ? { ...stop, serviceMinutes } : stop));

export const setStart = ([first = newStop(), ...rest]: Stops, place: SelectedPlace): Stops => [
  { ...first, place },
  ...rest,
];

export const setEnd = (stops: Stops, place: SelectedPlace): Stops => {
  const last = stops.at(-1) ?? newStop();
  return [...stops.slice(0, -1), { ...last, place }];
};

/** Gives a place's name to stops that are the same unnamed point. */
export const nameStops = (stops: Stops, place: SelectedPlace): Stops =>
  stops.map((stop) => (stop.place ? { ...stop, place: withNameOf(stop.place, place) } : stop));

export const canAddWaypoint = (stops: Stops): boolean => stops.length < maxWaypoints + 2;

/** Adds a waypoint before the stop at `index`, by default before the end; returns the same stops at the limit. */
export const addWaypoint = (
  stops: Stops,
  place: SelectedPlace | null,
  index: number = stops.length - 1,
): Stops =>
  canAddWaypoint(stops) ? [...stops.slice(0, index), newStop(place), ...stops.slice(index)] : stops;

/** Removes a stop; of the last two, only clears the place. */
export const removeStop = (stops: Stops, id: string): Stops =>
  stops.length > 2 ? stops.filter((stop) => stop.id !== id) : setPlace(stops, id, null);

/** Number of places that can still be added. */
export const roomForPlaces = (stops: Stops): number =>
  maxWaypoints + 2 - stops.filter(({ place }) => place).length;

/**
 * Fills stops without a place from a list, in order, and inserts the rest before the end; an empty end gets the last
 * one.
 */
export function addPlaces(stops: Stops, places: readonly SelectedPlace[]): Stops {
  const [end] = stops.slice(-1);
  const last = end && !end.place && places.length > 1 ? places.at(-1) : undefined;
  const rest = last ? places.slice(0, -1) : [...places];
  const filled = stops.map((stop, index): Stop => {
    if (stop.place || (last && index === stops.length - 1)) return stop;
    return { ...stop, place: rest.shift() ?? null };
  });
  const before = filled.slice(0, -1).filter(({ place }, index) => place || index === 0);
  const added = rest.map((place) => newStop(place));
  const closing = filled.at(-1) ?? newStop();
  return [...before, ...added, last ? { ...closing, place: last } : closing].slice(0, maxWaypoints + 2);
}

/** Moves a stop to another index; returns the same stops if that changes nothing or isn't possible. */
export function moveStop(stops: Stops, id: string, to: number): Stops {
  const from = stops.findIndex((stop) => stop.id === id);
  const moved = stops[from];
  if (!moved || to === from || to < 0 || to >= stops.length) return stops;
  const rest = stops.filter((stop) => stop !== moved);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

export const reversed = (stops: Stops): Stops => [...stops].reverse();

/** A stop with a place. */
export type PlacedStop = Stop & { place: SelectedPlace };

/** Returns the stops with a place; undefined without a start or end. */
export function placedStops(stops: Stops): readonly PlacedStop[] | undefined {
  if (!stops[0]?.place || !stops.at(-1)?.place) return undefined;
  return stops.flatMap((stop) => (stop.place ? [{ ...stop, place: stop.place }] : []));
}

/** Adds a waypoint on a leg, by its index. */
export function addOnLeg(stops: Stops, leg: number, place: SelectedPlace): Stops {
  const next = placedStops(stops)?.[leg + 1];
  const index = stops.findIndex(({ id }) => id === next?.id);
  return addWaypoint(stops, place, index < 1 ? undefined : index);
}

/** Reorders the placed stops; `order` has their indexes. */
export function inOrder(stops: Stops, order: readonly number[]): Stops {
  const placed = placedStops(stops) ?? [];
  const sorted = order.flatMap((index) => placed[index] ?? []);
  return sorted.length === placed.length && new Set(sorted).size === placed.length ? sorted : stops;
}
