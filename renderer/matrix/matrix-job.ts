import { isSameService, type ServiceChoice } from '../../shared/settings.ts';
import { desk } from '../desk/desk.ts';
import { deskState, watchDeskState } from '../desk/states.ts';
import { avoidQuestion } from '../journey/avoidance.ts';
import { words } from '../words/words.ts';
import { startWork } from '../workbench/jobs.ts';
import { type Batch, batchesOf, elementsOf, secondsLeft } from './batches.ts';
import { answeredBlock, emptyResult, isAnswered, putBlock } from './matrix-result.ts';
import { type MatrixJob, type TableQuestion, useMatrix } from './matrix-store.ts';
import { runBatches } from './run-batches.ts';

const newJob = (
  id: string,
  { origins, destinations, mode, method, avoid }: TableQuestion,
  service: ServiceChoice | undefined,
): MatrixJob => ({
  origins,
  destinations,
  mode,
  method,
  avoid,
  id,
  service,
  result: emptyResult(origins.length, destinations.length),
  version: 0,
  pending: new Set(batchesOf(origins.length, destinations.length)),
  state: 'stopped',
  fault: undefined,
  secondsLeft: null,
  heldUntil: 0,
});

/** Changes the table that is shown, if it is still that one. */
const changeJob = (id: string, change: (job: MatrixJob) => Partial<MatrixJob>) =>
  useMatrix.setState(({ job }) => (job?.id === id ? { job: { ...job, ...change(job) } } : {}));

/** The service that answered a table, where it is another than the one in use: answers of two do not belong in one table. */
export const otherService = ({ service }: MatrixJob, inUse: ServiceChoice): ServiceChoice | undefined =>
  service && !isSameService(service, inUse) ? service : undefined;

let controller: AbortController | null = null;

/** Asks for a whole table, by default between the points there are now. */
export function startMatrix(question: TableQuestion = useMatrix.getState()) {
  controller?.abort();
  const { service } = deskState('settings');
  useMatrix.setState({ order: { by: 'given' }, job: newJob(crypto.randomUUID(), question, service) });
  void resumeMatrix();
}

/** Stops; what was answered stays, and the rest can be asked for later. */
export const stopMatrix = () => controller?.abort();

/**
 * Asks for what is still missing, of the service that answered so far, and stops when another one comes
 * into use. Each block is on disk as soon as it is answered.
 */
export async function resumeMatrix() {
  const { job } = useMatrix.getState();
  const { service } = deskState('settings');
  if (job?.state !== 'stopped' || otherService(job, service)) return;
  const { id, result } = job;
  const pending = new Set(job.pending);
  const own = new AbortController();
  controller = own;
  const forgetService = watchDeskState('settings', (settings) => {
    if (!isSameService(settings.service, service)) own.abort();
  });
  const work = startWork({
    title: words.t('matrix.work', { rows: result.rows, columns: result.columns }),
    cancel: () => own.abort(),
  });
  const total = result.rows * result.columns;
  const startedAt = performance.now();
  let left = [...pending].reduce((sum, batch) => sum + elementsOf(batch), 0);
  let done = 0;
  work.progress({ done: total - left, total });
  changeJob(id, () => ({ state: 'running', fault: undefined, service }));

  const fault = await runBatches({
    pending,
    signal: own.signal,
    ask: (batch) => askFor(job, batch, own.signal),
    onAnswer(batch, answer) {
      const block = answeredBlock(batch, answer);
      putBlock(result, block);
      void desk.call('searches.keepBlock', { table: id, block });
      done += elementsOf(batch);
      left -= elementsOf(batch);
      work.progress({ done: total - left, total });
      changeJob(id, ({ version }) => ({
        version: version + 1,
        pending: new Set(pending),
        secondsLeft: secondsLeft(
          { elements: left, queries: pending.size },
          { elements: done, seconds: (performance.now() - startedAt) / 1000 },
        ),
      }));
    },
    pause(seconds) {
      changeJob(id, () => ({ heldUntil: performance.now() + seconds * 1000 }));
      return pause(seconds, own.signal);
    },
  });
  forgetService();
  work.finish();
  changeJob(id, () => ({
    state: pending.size === 0 ? 'done' : 'stopped',
    fault,
    pending,
    secondsLeft: null,
    heldUntil: 0,
  }));
}

function askFor(
  { origins, destinations, mode, method, avoid }: TableQuestion,
  batch: Batch,
  signal: AbortSignal,
) {
  const { row, column, rows, columns } = batch;
  const { language, units } = deskState('settings');
  return desk.call(
    'distance.matrix',
    {
      origins: origins.slice(row, row + rows).map(({ position }) => position),
      destinations: destinations.slice(column, column + columns).map(({ position }) => position),
      mode,
      method,
      ...avoidQuestion(avoid, mode),
      language,
      units,
      elements: 'duration_distance',
    },
    { signal },
  );
}

/** Takes up a table that was kept; what is missing of it is asked for when the person says so. */
export async function restoreJob(id: string, question: TableQuestion, service: ServiceChoice | undefined) {
  const job: MatrixJob = { ...newJob(id, question, service), state: 'restoring' };
  useMatrix.setState({ job });
  const kept = await desk.call('searches.blocks', { table: id });
  const { result } = job;
  for (const block of kept.ok ? kept.value : []) putBlock(result, block);
  const pending = new Set([...job.pending].filter((batch) => !isAnswered(result, batch)));
  changeJob(id, ({ version }) => ({
    version: version + 1,
    pending,
    state: pending.size === 0 ? 'done' : 'stopped',
  }));
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
