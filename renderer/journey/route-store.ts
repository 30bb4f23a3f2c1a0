import { create } from 'zustand';
import type { Method, TravelMode } from '../../shared/api/value-sets.ts';
import type { Avoidance, TravelTime } from '../../shared/saved/searches.ts';
import { addressAt } from '../place-search/address-at.ts';
import { openPanel } from '../workbench/layout.ts';
import type { ChosenPlace } from '../workbench/panel.ts';
import { nothingAvoided } from './avoidance.ts';
import { addWaypoint, nameStops, noStops, type Stops, setEnd, setService, setStart } from './stops.ts';

interface RouteState {
  stops: Stops;
  /** What stood there before each change of the stops and of what is avoided, the latest last. */
  before: readonly { stops: Stops; avoid: Avoidance }[];
  mode: TravelMode;
  method: Method;
  avoid: Avoidance;
  time: TravelTime;
  /** Which of the routes that were found is chosen, from 0. */
  chosen: number;
  /** The instruction that is looked at, by leg and step, to be shown on the map. */
  step: { leg: number; step: number } | null;
}

/** What the route panel asks and shows. */
export const useRoute = create<RouteState>()(() => ({
  stops: noStops(),
  before: [],
  mode: 'driving',
  method: 'time',
  avoid: nothingAvoided,
  time: { kind: 'any' },
  chosen: 0,
  step: null,
}));

/** Changes the question; the best of the new routes is then the chosen one. */
export const changeRoute = (change: Partial<Omit<RouteState, 'chosen' | 'step'>>) =>
  useRoute.setState({ ...change, chosen: 0, step: null });

const mostSteps = 100;

/** Changes the stops by a rule of `stops.ts`; it can be taken back. */
export function changeStops(change: (stops: Stops) => Stops) {
  const state = useRoute.getState();
  changeRoute({ stops: change(state.stops), before: withStep(state) });
}

const withStep = ({ before, stops, avoid }: RouteState): RouteState['before'] =>
  [...before, { stops, avoid }].slice(-mostSteps);

/** Lets the vehicle stay at a stop for so long; it can be taken back, and the chosen route stays chosen. */
export const changeService = (id: string, minutes: number) =>
  useRoute.setState((state) => ({
    stops: setService(state.stops, id, minutes),
    before: withStep(state),
  }));

/** Undoes the last change of the stops or of what is avoided. */
export function undoStops() {
  const { before } = useRoute.getState();
  const last = before.at(-1);
  if (last) changeRoute({ ...last, before: before.slice(0, -1) });
}

/** Changes the stops with a point that was taken on the map, which is called by its address once that is known. */
export async function placeStop(
  change: (stops: Stops, place: ChosenPlace) => Stops,
  position: ChosenPlace['position'],
) {
  changeStops((stops) => change(stops, { name: null, position }));
  const name = await addressAt(position);
  if (name !== null) useRoute.setState(({ stops }) => ({ stops: nameStops(stops, { name, position }) }));
}

/** Changes what the route avoids; it can be undone. */
export function changeAvoidance(change: (before: Avoidance) => Avoidance) {
  const state = useRoute.getState();
  changeRoute({ avoid: change(state.avoid), before: withStep(state) });
}

export const chooseRoute = (chosen: number) => useRoute.setState({ chosen, step: null });
export const lookAtStep = (step: RouteState['step']) => useRoute.setState({ step });

const inPanel = (change: (stops: Stops, place: ChosenPlace) => Stops) => (place: ChosenPlace) => {
  if (place.name === null) void placeStop(change, place.position);
  else changeStops((stops) => change(stops, place));
  openPanel('route');
};

export const routeFrom = inPanel(setStart);
export const routeTo = inPanel(setEnd);
export const routeThrough = inPanel((stops, place) => addWaypoint(stops, place));
