import { create } from 'zustand';
import type { TravelMode } from '../../shared/api/value-sets.ts';
import type { Fault } from '../../shared/fault.ts';
import { openPanel } from '../app/layout.ts';
import type { ChosenPlace } from '../app/panel.ts';
import { startWork } from '../app/work.ts';
import { desk } from '../desk.ts';
import { useMirror } from '../mirror.ts';
import { words } from '../words/words.ts';
import { type Batch, batchesOf, elementsOf, secondsLeft } from './batches.ts';
import {
  emptyResult,
  type MatrixResult,
  type MeasureName,
  putAnswer,
  type RowOrder,
} from './matrix-result.ts';
import type { ListedPoint } from './read-points.ts';
import { runBatches } from './run-batches.ts';

export type Side = 'origins' | 'destinations';

/** A table that was asked for: between which points, how far it is, and what it found. */
interface MatrixJob {
  origins: readonly ListedPoint[];
  destinations: readonly ListedPoint[];
  mode: TravelMode;
  result: MatrixResult;
  /** Counts the answers, because the result is filled in place. */
  version: number;
  pending: ReadonlySet<Batch>;
  state: 'running' | 'stopped' | 'done';
  fault: Fault | undefined;
  /** Null while nothing is known of the pace. */
  secondsLeft: number | null;
}

interface MatrixState {
  origins: readonly ListedPoint[];
  destinations: readonly ListedPoint[];
  mode: TravelMode;
  measure: MeasureName;
  order: RowOrder;
  job: MatrixJob | null;
}

/** What the matrix panel asks and shows. */
export const useMatrix = create<MatrixState>()(() => ({
  origins: [],
  destinations: [],
  mode: 'driving',
  measure: 'seconds',
  order: { by: 'given' },
  job: null,
}));

export const changeMatrix = (change: Partial<Omit<MatrixState, 'job'>>) => useMatrix.setState(change);

export const addPoints = (side: Side, points: readonly ListedPoint[]) =>
  useMatrix.setState((state) => ({ [side]: [...state[side], ...points] }));

export const removePoint = (side: Side, index: number) =>
  useMatrix.setState((state) => ({ [side]: state[side].filter((_, place) => place !== index) }));

const inPanel =
  (side: Side) =>
  ({ name, position }: ChosenPlace) => {
    addPoints(side, [{ name: name ?? '', position }]);
    openPanel('matrix');
  };
export const addOriginHere = inPanel('origins');
export const addDestinationHere = inPanel('destinations');

let controller: AbortController | null = null;

/** Asks for the whole table between the points there are now. */
export function startMatrix() {
  const { origins, destinations, mode } = useMatrix.getState();
  controller?.abort();
  useMatrix.setState({
    order: { by: 'given' },
    job: {
      origins,
      destinations,
      mode,
      result: emptyResult(origins.length, destinations.length),
      version: 0,
      pending: new Set(batchesOf(origins.length, destinations.length)),
      state: 'stopped',
      fault: undefined,
      secondsLeft: null,
    },
  });
  void resumeMatrix();
}

/** Stops; what was answered stays, and the rest can be asked for later. */
export const stopMatrix = () => controller?.abort();

/** Asks for what is still missing. */
export async function resumeMatrix() {
  const { job } = useMatrix.getState();
  if (!job || job.state === 'running' || job.pending.size === 0) return;
  const { origins, destinations, mode, result } = job;
  const pending = new Set(job.pending);
  const own = new AbortController();
  controller = own;
  const total = result.rows * result.columns;
  const work = startWork({
    title: words.t('matrix.work', { rows: result.rows, columns: result.columns }),
    cancel: () => own.abort(),
  });
  const change = (of: Partial<MatrixJob>) =>
    useMatrix.setState(({ job }) => (job?.result === result ? { job: { ...job, ...of } } : {}));
  const startedAt = performance.now();
  let done = 0;
  const left = () => [...pending].reduce((sum, batch) => sum + elementsOf(batch), 0);
  work.progress({ done: total - left(), total });
  change({ state: 'running', fault: undefined });

  const { language, units } = useMirror.getState().settings;
  const fault = await runBatches({
    pending,
    signal: own.signal,
    ask: ({ row, column, rows, columns }) =>
      desk.call(
        'distance.matrix',
        {
          origins: origins.slice(row, row + rows).map(({ position }) => position),
          destinations: destinations.slice(column, column + columns).map(({ position }) => position),
          mode,
          language,
          units,
          elements: 'duration_distance',
        },
        { signal: own.signal },
      ),
    onAnswer(batch, answer) {
      putAnswer(result, batch, answer);
      done += elementsOf(batch);
      const rest = left();
      work.progress({ done: total - rest, total });
      useMatrix.setState(({ job }) =>
        job?.result === result
          ? {
              job: {
                ...job,
                version: job.version + 1,
                pending: new Set(pending),
                secondsLeft: secondsLeft(
                  { elements: rest, queries: pending.size },
                  { elements: done, seconds: (performance.now() - startedAt) / 1000 },
                ),
              },
            }
          : {},
      );
    },
    pause: (seconds) => pause(seconds, own.signal),
  });
  work.finish();
  change({ state: pending.size === 0 ? 'done' : 'stopped', fault, pending, secondsLeft: null });
}

/** Waits, but not beyond being cancelled. */
const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
