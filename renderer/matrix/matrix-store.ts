import { create } from 'zustand';
import type { Method, TravelMode } from '../../shared/api/value-sets.ts';
import { boundsOf } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { Avoidance, ListedPoint, MeasureName } from '../../shared/searches.ts';
import { nothingAvoided } from '../journey/avoidance.ts';
import { bringIntoView } from '../map/camera.ts';
import { addressAt } from '../place-search/address-at.ts';
import { openPanel } from '../workbench/layout.ts';
import type { ChosenPlace } from '../workbench/panel.ts';
import type { MatrixJob } from './matrix-job.ts';
import type { RowOrder } from './matrix-result.ts';

export type Side = 'origins' | 'destinations';

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
