import { named } from '../place-search/named-place.ts';
import { type ChosenPlace, storedPlace } from '../workbench/panel.ts';

/** A point that the route passes through, in the order of the list; `place` is null until one is chosen. */
export interface Stop {
  id: string;
  place: ChosenPlace | null;
  /** How long the vehicle stays there. */
  serviceMinutes: number;
}
/** From start to end: always two or more. */
export type Stops = readonly Stop[];

/** Waypoints between the start and the end that one route may have. */
export const mostWaypoints = 25;

let lastId = 0;
export function newStop(place: ChosenPlace | null = null, serviceMinutes = 0): Stop {
  lastId += 1;
  return { id: `stop-${lastId}`, place, serviceMinutes };
}

/** A stop as it is kept; null without a place. */
export const storedStop = ({ place, serviceMinutes }: Stop) =>
  place && { ...storedPlace(place), ...(serviceMinutes > 0 && { serviceMinutes }) };

/** A stop out of what was kept of it. */
export const restoredStop = (stored: (ChosenPlace & { serviceMinutes?: number | undefined }) | null): Stop =>
  stored ? newStop(storedPlace(stored), stored.serviceMinutes) : newStop();

export const noStops = (): Stops => [newStop(), newStop()];

/** What a stop is called on the map and in lists: A, 1, 2, …, B. */
export function stopLabel(index: number, count: number): string {
  if (index === 0) return 'A';
  return index === count - 1 ? 'B' : String(index);
}

/** What a stop is in its route. */
export function stopRole(index: number, count: number): 'start' | 'via' | 'end' {
  if (index === 0) return 'start';
  return index === count - 1 ? 'end' : 'via';
}

export const setPlace = (stops: Stops, id: string, place: ChosenPlace | null): Stops =>
  stops.map((stop) => (stop.id === id ? { ...stop, place } : stop));

/** Lets the vehicle stay at a stop for so long. */
export const setService = (stops: Stops, id: string, serviceMinutes: number): Stops =>
  stops.map((stop) => (stop.id === id ? { ...stop, serviceMinutes } : stop));

export const setStart = ([first = newStop(), ...rest]: Stops, place: ChosenPlace): Stops => [
  { ...first, place },
  ...rest,
];

export const setEnd = (stops: Stops, place: ChosenPlace): Stops => {
  const last = stops.at(-1) ?? newStop();
  return [...stops.slice(0, -1), { ...last, place }];
};

/** Gives a place's name to the stops that are the same bare point. */
export const nameStops = (stops: Stops, place: ChosenPlace): Stops =>
  stops.map((stop) => (stop.place ? { ...stop, place: named(stop.place, place) } : stop));

export const canAddWaypoint = (stops: Stops): boolean => stops.length < mostWaypoints + 2;

/** Adds a waypoint before the stop at `index`, by default before the end; the same stops when there are too many. */
export const addWaypoint = (
  stops: Stops,
  place: ChosenPlace | null,
  index: number = stops.length - 1,
): Stops =>
  canAddWaypoint(stops) ? [...stops.slice(0, index), newStop(place), ...stops.slice(index)] : stops;

/** Takes a stop away; of the last two only its place. */
export const removeStop = (stops: Stops, id: string): Stops =>
  stops.length > 2 ? stops.filter((stop) => stop.id !== id) : setPlace(stops, id, null);

/** Waypoints and ends that still may have a place. */
export const roomForPlaces = (stops: Stops): number =>
  mostWaypoints + 2 - stops.filter(({ place }) => place).length;

/**
 * Gives a list of places to the stops that have none, in order, and adds the others before the end; where that is
 * free it takes the last one.
 */
export function addPlaces(stops: Stops, places: readonly ChosenPlace[]): Stops {
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
  return [...before, ...added, last ? { ...closing, place: last } : closing].slice(0, mostWaypoints + 2);
}

/** Moves a stop to another place in the order; the same stops when it is there or cannot be. */
export function moveStop(stops: Stops, id: string, to: number): Stops {
  const from = stops.findIndex((stop) => stop.id === id);
  const moved = stops[from];
  if (!moved || to === from || to < 0 || to >= stops.length) return stops;
  const rest = stops.filter((stop) => stop !== moved);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

export const reversed = (stops: Stops): Stops => [...stops].reverse();

/** A stop with its place. */
export type PlacedStop = Stop & { place: ChosenPlace };

/** The stops that the route passes through; undefined while its start or end has no place. */
export function placedStops(stops: Stops): readonly PlacedStop[] | undefined {
  if (!stops[0]?.place || !stops.at(-1)?.place) return undefined;
  return stops.flatMap((stop) => (stop.place ? [{ ...stop, place: stop.place }] : []));
}

/** Adds a waypoint on a leg of the route that the stops come to, legs counted from 0. */
export function addOnLeg(stops: Stops, leg: number, place: ChosenPlace): Stops {
  const next = placedStops(stops)?.[leg + 1];
  const index = stops.findIndex(({ id }) => id === next?.id);
  return addWaypoint(stops, place, index < 1 ? undefined : index);
}

/** Puts the placed stops in another order; `order` names them by their places among them. */
export function inOrder(stops: Stops, order: readonly number[]): Stops {
  const placed = placedStops(stops) ?? [];
  const sorted = order.flatMap((index) => placed[index] ?? []);
  return sorted.length === placed.length && new Set(sorted).size === placed.length ? sorted : stops;
}
