import { create } from 'zustand';
import type { Method, TravelMode } from '../../shared/api/value-sets.ts';
import type { Avoidance, TravelTime } from '../../shared/saved/searches.ts';
import { addressAt } from '../place-search/address-at.ts';
import { words } from '../words/words.ts';
import { openPanel } from '../workbench/layout.ts';
import type { SelectedPlace } from '../workbench/panel.ts';
import { showStepNotice } from '../workbench/step-notice.tsx';
import { nothingAvoided } from './avoidance.ts';
import { editText, type JourneyState } from './journey-edit.ts';
import { addWaypoint, nameStops, noStops, type Stops, setEnd, setService, setStart } from './stops.ts';

interface RouteState extends JourneyState {
  /** Earlier states, latest last. */
  undoStack: readonly JourneyState[];
  /** Undone states, latest undone last; empty after another change. */
  redoStack: readonly JourneyState[];
  mode: TravelMode;
  method: Method;
  time: TravelTime;
  /** Index of the selected route. */
  chosen: number;
  /** Instruction shown on the map, by leg and step. */
  step: { leg: number; step: number } | null;
}

/** State of the route panel. */
export const useRoute = create<RouteState>()(() => ({
  stops: noStops(),
  undoStack: [],
  redoStack: [],
  mode: 'driving',
  method: 'time',
  avoid: nothingAvoided,
  time: { kind: 'any' },
  chosen: 0,
  step: null,
}));

/** Changes the input and selects the best of the new routes. */
export const changeRoute = (change: Partial<Omit<RouteState, 'chosen' | 'step'>>) =>
  useRoute.setState({ ...change, chosen: 0, step: null });

/** Maximum number of undo steps. */
const maxSteps = 100;

/** Changes the stops by a function of `stops.ts`; can be undone. */
export function changeStops(change: (stops: Stops) => Stops) {
  const state = useRoute.getState();
  changeRoute({ stops: change(state.stops), ...withUndoStep(state) });
}

const withUndoStep = ({
  undoStack,
  stops,
  avoid,
}: RouteState): Pick<RouteState, 'undoStack' | 'redoStack'> => ({
  undoStack: [...undoStack, { stops, avoid }].slice(-maxSteps),
  redoStack: [],
});

/** Sets a stop's service time; can be undone, and keeps the selected route. */
export const changeService = (id: string, minutes: number) =>
  useRoute.setState((state) => ({
    stops: setService(state.stops, id, minutes),
    ...withUndoStep(state),
  }));

/** Undoes the last change of the stops or of what to avoid, with a notice that names it. */
export function undoStops() {
  const { undoStack, redoStack, stops, avoid } = useRoute.getState();
  const last = undoStack.at(-1);
  if (!last) return;
  const now = { stops, avoid };
  changeRoute({ ...last, undoStack: undoStack.slice(0, -1), redoStack: [...redoStack, now] });
  notifyStep('undone', editText(words.t, last, now));
}

/** Redoes the last change that was undone, with a notice that names it. */
export function redoStops() {
  const { undoStack, redoStack, stops, avoid } = useRoute.getState();
  const next = redoStack.at(-1);
  if (!next) return;
  const now = { stops, avoid };
  changeRoute({ ...next, undoStack: [...undoStack, now], redoStack: redoStack.slice(0, -1) });
  notifyStep('redone', editText(words.t, now, next));
}

const notifyStep = (kind: 'undone' | 'redone', edit: string) =>
  showStepNotice({
    id: 'step-of-stops',
    text: words.t(`route.${kind}`, { edit }),
    actions: [
      kind === 'undone'
        ? { label: words.t('route.redoStep'), run: redoStops }
        : { label: words.t('route.undoStep'), run: undoStops },
    ],
  });

/** Sets a stop to a point on the map, and names it after its address once that is known. */
export async function placeStop(
  change: (stops: Stops, place: SelectedPlace) => Stops,
  position: SelectedPlace['position'],
) {
  changeStops((stops) => change(stops, { name: null, position }));
  const name = await addressAt(position);
  if (name !== null) useRoute.setState(({ stops }) => ({ stops: nameStops(stops, { name, position }) }));
}

/** Changes what the route avoids; can be undone. */
export function changeAvoidance(change: (before: Avoidance) => Avoidance) {
  const state = useRoute.getState();
  changeRoute({ avoid: change(state.avoid), ...withUndoStep(state) });
}

export const chooseRoute = (chosen: number) => useRoute.setState({ chosen, step: null });
export const highlightStep = (step: RouteState['step']) => useRoute.setState({ step });

const runInPanel = (change: (stops: Stops, place: SelectedPlace) => Stops) => (place: SelectedPlace) => {
  if (place.name === null) void placeStop(change, place.position);
  else changeStops((stops) => change(stops, place));
  openPanel('route');
};

export const routeFrom = runInPanel(setStart);
export const routeTo = runInPanel(setEnd);
export const routeThrough = runInPanel((stops, place) => addWaypoint(stops, place));
