import { create } from 'zustand';
import type { Method, TravelMode } from '../../shared/api/value-sets.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { openPanel } from '../app/layout.ts';
import type { ChosenPlace } from '../app/panel.ts';
import { addWaypoint, noStops, type Stops, setEnd, setStart } from './stops.ts';

/** An area that the route must keep off. */
export interface AvoidedArea {
  id: string;
  name: string;
  ring: readonly LatLng[];
}

/** When it starts or ends, as a local date and time such as `2026-03-01T08:30`. */
export type RouteTime = { kind: 'any' } | { kind: 'now' } | { kind: 'departure' | 'arrival'; at: string };

interface RouteState {
  stops: Stops;
  mode: TravelMode;
  method: Method;
  avoid: { tolls: boolean; highways: boolean; ferries: boolean };
  avoidedAreas: readonly AvoidedArea[];
  time: RouteTime;
  /** Which of the routes that were found is chosen, from 0. */
  chosen: number;
  /** The instruction that is looked at, by leg and step, to be shown on the map. */
  step: { leg: number; step: number } | null;
}

const nothingAvoided = { tolls: false, highways: false, ferries: false };

/** What the route panel asks and shows. */
export const useRoute = create<RouteState>()(() => ({
  stops: noStops(),
  mode: 'driving',
  method: 'time',
  avoid: nothingAvoided,
  avoidedAreas: [],
  time: { kind: 'any' },
  chosen: 0,
  step: null,
}));

/** Changes the question; the best of the new routes is then the chosen one. */
export const changeRoute = (change: Partial<Omit<RouteState, 'chosen' | 'step'>>) =>
  useRoute.setState({ ...change, chosen: 0, step: null });

/** Changes the stops by a rule of `stops.ts`. */
export const changeStops = (change: (stops: Stops) => Stops) =>
  changeRoute({ stops: change(useRoute.getState().stops) });

export const allowEverything = () => changeRoute({ avoid: nothingAvoided, avoidedAreas: [] });

/** Keeps the route off one more area. */
export const avoidArea = (name: string, ring: readonly LatLng[]) =>
  changeRoute({
    avoidedAreas: [...useRoute.getState().avoidedAreas, { id: crypto.randomUUID(), name, ring }],
  });

export const allowArea = (id: string) =>
  changeRoute({ avoidedAreas: useRoute.getState().avoidedAreas.filter((area) => area.id !== id) });

export const chooseRoute = (chosen: number) => useRoute.setState({ chosen, step: null });
export const lookAtStep = (step: RouteState['step']) => useRoute.setState({ step });

const inPanel = (change: (stops: Stops, place: ChosenPlace) => Stops) => (place: ChosenPlace) => {
  changeStops((stops) => change(stops, place));
  openPanel('route');
};

export const routeFrom = inPanel(setStart);
export const routeTo = inPanel(setEnd);
export const routeThrough = inPanel((stops, place) => addWaypoint(stops, place));
