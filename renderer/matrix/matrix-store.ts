import { create } from 'zustand';
import type { Method, TravelMode } from '../../shared/api/value-sets.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { boundsOf } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { Avoidance, ListedPoint, MeasureName, TableQuestion } from '../../shared/saved/searches.ts';
import type { AnsweringService } from '../../shared/settings/settings.ts';
import { nothingAvoided } from '../journey/avoidance.ts';
import { bringIntoView } from '../map/camera.ts';
import { addressAt } from '../place-search/address-at.ts';
import { openPanel } from '../workbench/layout.ts';
import type { ChosenPlace } from '../workbench/panel.ts';
import type { MatrixResult, RowOrder } from './matrix-result.ts';

export type Side = 'origins' | 'destinations';

/** A table that was asked for, and what it found. The desk fills it; the window looks on. */
export interface MatrixJob extends TableQuestion {
  /** Of the desk's job. */
  id: string;
  /** Whose answers these are; null where an older program kept them. */
  service: AnsweringService | null;
  result: MatrixResult;
  /** Counts the answers, because the result is filled in place. */
  version: number;
  /** The place of the latest block that is in the result, in the order of answers. */
  readTo: number;
  questionsLeft: number;
  /** `restoring` while it is not known what of it was answered before. */
  state: 'restoring' | 'running' | 'stopped' | 'done';
  fault: Fault | undefined;
  /** What it waits out while it runs. */
  waitsFor: Fault | undefined;
  /** Null while nothing is known of the pace. */
  secondsLeft: number | null;
  /** When the last of it was answered (ISO 8601); null before, and where an older program did not note it. */
  answeredAt: string | null;
  /** It is no job of the desk's but a saved table that is reviewed. */
  isSaved: boolean;
  /** Until then (of `performance.now()`) nothing is asked; 0 when it does not wait. */
  waitingUntil: number;
}

interface MatrixState {
  origins: readonly ListedPoint[];
  destinations: readonly ListedPoint[];
  /** What was removed at once, to be put back. */
  cleared: { side: Side; points: readonly ListedPoint[] } | null;
  mode: TravelMode;
  method: Method;
  avoid: Avoidance;
  measure: MeasureName;
  order: RowOrder;
  /** The table that was asked for last. */
  job: MatrixJob | null;
  /** Why the desk did not begin, stop or resume a table. */
  refusal: Fault | null;
}

/** What the matrix panel asks and shows. */
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

/** Changes what is kept off. */
export const changeAvoidance = (change: (before: Avoidance) => Avoidance) =>
  useMatrix.setState(({ avoid }) => ({ avoid: change(avoid) }));

/** Adds points and shows them on the map. */
export function addPoints(side: Side, points: readonly ListedPoint[]) {
  useMatrix.setState((state) => ({ [side]: [...state[side], ...points] }));
  const bounds = boundsOf(points.map(({ position }) => position));
  if (bounds) bringIntoView(bounds);
}

/** Adds a point that was taken on the map; it is called by its address once that is known. */
export async function addPointAt(side: Side, position: LatLng) {
  const point: ListedPoint = { name: '', position };
  addPoints(side, [point]);
  const name = await addressAt(position);
  if (name === null) return;
  useMatrix.setState((state) => ({
    [side]: state[side].map((one) => (one === point ? { ...one, name } : one)),
  }));
}

/** Removes all points of a side; they can be put back while there are no others. */
export const clearPoints = (side: Side) =>
  useMatrix.setState((state) => ({ [side]: [], cleared: { side, points: state[side] } }));

export const putBack = () =>
  useMatrix.setState(({ cleared }) => (cleared ? { [cleared.side]: cleared.points, cleared: null } : {}));

export const removePoint = (side: Side, index: number) =>
  useMatrix.setState((state) => ({ [side]: state[side].filter((_, place) => place !== index) }));

const inPanel =
  (side: Side) =>
  ({ name, position }: ChosenPlace) => {
    if (name === null) void addPointAt(side, position);
    else addPoints(side, [{ name, position }]);
    openPanel('matrix');
  };
export const addOriginHere = inPanel('origins');
export const addDestinationHere = inPanel('destinations');
