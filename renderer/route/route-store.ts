import { create } from 'zustand';
import type { TravelMode } from '../../shared/api/value-sets.ts';
import { openPanel } from '../app/layout.ts';
import type { ChosenPlace } from '../app/panel.ts';
import { addWaypoint, noStops, type Stops, setEnd, setStart } from './stops.ts';

interface RouteState {
  stops: Stops;
  mode: TravelMode;
  /** Which of the routes that were found is chosen, from 0. */
  chosen: number;
}

/** What the route panel asks and shows. */
export const useRoute = create<RouteState>()(() => ({ stops: noStops(), mode: 'driving', chosen: 0 }));

/** Changes the question; the best of the new routes is then the chosen one. */
export const changeRoute = (change: Partial<Omit<RouteState, 'chosen'>>) =>
  useRoute.setState({ ...change, chosen: 0 });

/** Changes the stops by a rule of `stops.ts`. */
export const changeStops = (change: (stops: Stops) => Stops) =>
  changeRoute({ stops: change(useRoute.getState().stops) });

export const chooseRoute = (chosen: number) => useRoute.setState({ chosen });

const inPanel = (change: (stops: Stops, place: ChosenPlace) => Stops) => (place: ChosenPlace) => {
  changeStops((stops) => change(stops, place));
  openPanel('route');
};

export const routeFrom = inPanel(setStart);
export const routeTo = inPanel(setEnd);
export const routeThrough = inPanel((stops, place) => addWaypoint(stops, place));
