import { create } from 'zustand';
import type { Method, TravelMode } from '../../shared/api/value-sets.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { boundsOf } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { Avoidance, ListedPoint, MeasureName, TableRequest } from '../../shared/saved/searches.ts';
import type { AnsweringService } from '../../shared/settings/settings.ts';
import { nothingAvoided } from '../journey/avoidance.ts';
import { bringIntoView } from '../map/camera.ts';
import { addressAt } from '../place-search/address-at.ts';
import { openPanel } from '../workbench/layout.ts';
import type { SelectedPlace } from '../workbench/panel.ts';
import type { MatrixResult, RowOrder } from './matrix-result.ts';

export type Side = 'origins' | 'destinations';

/** A table and its results. The desk fills it; the window displays it. */
export interface MatrixJob extends TableRequest {
  /** ID of the desk's job. */
  id: string;
  /** The service of the responses; null if an older program version stored the table. */
  service: AnsweringService | null;
  result: MatrixResult;
  /** Incremented when the result, which is filled in place, has changed. */
  version: number;
  /** Position, in order of arrival, of the latest block in the result. */
  readTo: number;
  requestsLeft: number;
  /** `restoring` until the results of an earlier start are loaded. */
  state: 'restoring' | 'running' | 'stopped' | 'done';
  fault: Fault | undefined;
  /** Why it waits to send requests; undefined if it doesn't. */
  waitsFor: Fault | undefined;
  /** Estimated remaining time; null while unknown. */
  secondsLeft: number | null;
  /** Time of the last response (ISO 8601); null before the first, and if an older program version didn't store it. */
  answeredAt: string | null;
  /** Set for a saved table under review, which has no job. */
  isSaved: boolean;
  /** Time until which no requests are sent, on the clock of `performance.now()`; 0 if it isn't waiting. */
  waitingUntil: number;
}

interface MatrixState {
  origins: readonly ListedPoint[];
  destinations: readonly ListedPoint[];
  /** Points removed together, kept for undo. */
  cleared: { side: Side; points: readonly ListedPoint[] } | null;
  mode: TravelMode;
  method: Method;
  avoid: Avoidance;
  measure: MeasureName;
  order: RowOrder;
  /** The latest table. */
  job: MatrixJob | null;
  /** Why the desk didn't start, stop, or resume a table. */
  refusal: Fault | null;
}

/** Inputs and results of the matrix panel. */
export const useMatrix = create<MatrixState>()(() => ({
  origins: [],
  destinations: [],
  cleared: null,
  mode: 'driving',
  method: 'time',
  avoid: nothingAvoided,
  measure: 'seconds',
  order: { by: 'given' },
  job: null,
  refusal: null,
}));

export const changeMatrix = (change: Partial<Omit<MatrixState, 'job'>>) => useMatrix.setState(change);

/** Changes what routes avoid. */
export const changeAvoidance = (change: (before: Avoidance) => Avoidance) =>
  useMatrix.setState(({ avoid }) => ({ avoid: change(avoid) }));

/** Adds points and shows them on the map. */
export function addPoints(side: Side, points: readonly ListedPoint[]) {
  useMatrix.setState((state) => ({ [side]: [...state[side], ...points] }));
  const bounds = boundsOf(points.map(({ position }) => position));
  if (bounds) bringIntoView(bounds);
}

/** Adds a point picked on the map; it is named after its address once that is known. */
export async function addPointAt(side: Side, position: LatLng) {
  const point: ListedPoint = { name: '', position };
  addPoints(side, [point]);
  const name = await addressAt(position);
  if (name === null) return;
  useMatrix.setState((state) => ({
    [side]: state[side].map((one) => (one === point ? { ...one, name } : one)),
  }));
}

/** Removes all points of a side; undo is possible until points are added. */
export const clearPoints = (side: Side) =>
  useMatrix.setState((state) => ({ [side]: [], cleared: { side, points: state[side] } }));

export const restorePoints = () =>
  useMatrix.setState(({ cleared }) => (cleared ? { [cleared.side]: cleared.points, cleared: null } : {}));

export const removePoint = (side: Side, index: number) =>
  useMatrix.setState((state) => ({ [side]: state[side].filter((_, place) => place !== index) }));

const runInPanel =
  (side: Side) =>
  ({ name, position }: SelectedPlace) => {
    if (name === null) void addPointAt(side, position);
    else addPoints(side, [{ name, position }]);
    openPanel('matrix');
  };
export const addOriginHere = runInPanel('origins');
export const addDestinationHere = runInPanel('destinations');
