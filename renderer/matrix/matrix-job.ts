import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import type { Outcome } from '../../shared/faults/fault.ts';
import type { TableRequest } from '../../shared/saved/searches.ts';
import { type AnsweringService, isSameAnsweringService } from '../../shared/settings/settings.ts';
import { desk, useDeskLink } from '../desk/desk.ts';
import { oneAtATime } from '../desk/one-at-a-time.ts';
import { deskState, watchDeskState } from '../desk/states.ts';
import { avoidanceNow, matrixKinds } from '../journey/active-closures.ts';
import { words } from '../words/words.ts';
import { emptyResult, putBlock } from './matrix-result.ts';
import { type MatrixJob, useMatrix } from './matrix-store.ts';

/**
 * Returns the service of a table's responses if it isn't the one in use. A table never mixes responses of two services.
 */
export const otherService = (
  { service }: MatrixJob,
  inUse: AnsweringService,
): AnsweringService | undefined => (service && !isSameAnsweringService(service, inUse) ? service : undefined);

/** Starts a new table, by default with the panel's input. */
export async function startMatrix(request: TableRequest = useMatrix.getState()) {
  const { origins, destinations, mode, method } = request;
  const avoid = avoidanceNow(request.avoid, matrixKinds);
  useMatrix.setState({ order: { by: 'given' } });
  if (useMatrix.getState().job?.isSaved) useMatrix.setState({ job: null });
  await showRefusal(
    desk.call('jobs.start', {
      kind: 'matrix',
      question: { origins, destinations, mode, method, avoid },
    }),
  );
}

/** Stops the table. Results so far are kept, and the rest can be requested later. */
export const stopMatrix = () => callForJob('jobs.pause');

/** Requests the missing pairs from the service that the others are from. */
export const resumeMatrix = () => callForJob('jobs.resume');

async function callForJob(call: 'jobs.pause' | 'jobs.resume') {
  const { job } = useMatrix.getState();
  if (job) await showRefusal(desk.call(call, { id: job.id }));
}

async function showRefusal(answer: Promise<Outcome<unknown>>) {
  const outcome = await answer;
  useMatrix.setState({ refusal: outcome.ok ? null : outcome.fault });
}

const requestCatchUp = oneAtATime(catchUp);

/** Shows the desk's table instead of a saved one. */
export function showDeskJob() {
  if (useMatrix.getState().job?.isSaved) useMatrix.setState({ job: null });
  void requestCatchUp();
}

/** Keeps the panel's table up to date with the desk's. */
export function followMatrix() {
  watchDeskState('jobs', () => void requestCatchUp());
  useDeskLink.subscribe(({ link }, before) => {
    if (link === 'connected' && before.link !== 'connected') void requestCatchUp();
  });
}

/** Catches up with the desk's table. Its new state is only shown after all blocks before it were read, unless it is running. */
async function catchUp() {
  if (useMatrix.getState().job?.isSaved) return;
  const matrixJob = deskState('jobs').find((job) => job.kind === 'matrix');
  if (!matrixJob) return useMatrix.setState({ job: null });
  if (useMatrix.getState().job?.id !== matrixJob.id) await loadJob(matrixJob);
  else if (matrixJob.state === 'running') changeJob(matrixJob.id, () => jobFields(matrixJob));
  if (await readBlocks(matrixJob.id))
    changeJob(matrixJob.id, ({ version }) => ({ ...jobFields(matrixJob), version: version + 1 }));
}

/** Changes the panel's table if it is still the one with this ID. */
const changeJob = (id: string, change: (job: MatrixJob) => Partial<MatrixJob>) =>
  useMatrix.setState(({ job }) => (job?.id === id ? { job: { ...job, ...change(job) } } : {}));

async function loadJob(matrixJob: JobOf<'matrix'>) {
  const stored = await desk.call('matrix.question', { job: matrixJob.id });
  if (!stored.ok || !stored.value) return;
  const job: MatrixJob = {
    ...stored.value,
    ...jobFields(matrixJob),
    id: matrixJob.id,
    result: emptyResult(matrixJob.rows, matrixJob.columns),
    version: 0,
    readTo: 0,
    isSaved: false,
    ...(matrixJob.state !== 'running' && { state: 'restoring' }),
  };
  useMatrix.setState({ job });
}

/** Reads the blocks received since the last call into the table; returns whether all were read. */
async function readBlocks(id: string): Promise<boolean> {
  for (;;) {
    const { job } = useMatrix.getState();
    if (job?.id !== id) return false;
    const response = await desk.call('matrix.blocks', { job: id, after: job.readTo });
    if (!response.ok) return false;
    const { blocks, last } = response.value;
    if (last === job.readTo) return true;
    for (const block of blocks) putBlock(job.result, block);
    changeJob(id, () => ({ readTo: last }));
  }
}

const jobFields = ({
  state,
  service,
  secondsLeft,
  waitingUntil,
  fault,
  requestsLeft,
  answeredAt,
}: JobOf<'matrix'>) => ({
  state: states[state],
  service,
  secondsLeft,
  fault: (!isUnderWay({ state }) && fault) || undefined,
  waitsFor: (isUnderWay({ state }) && fault) || undefined,
  requestsLeft,
  answeredAt,
  // Converted to the monotonic clock, which changes of the system time don't affect.
  waitingUntil: waitingUntil === null ? 0 : performance.now() + waitingUntil - Date.now(),
});

const states = {
  opening: 'restoring',
  running: 'running',
  pausing: 'running',
  cancelling: 'running',
  paused: 'stopped',
  interrupted: 'stopped',
  done: 'done',
} as const;

/** Returns the title of a matrix job among the background tasks. */
export function matrixTitle(job: JobOf<'matrix'>): string {
  const { state, rows, columns } = job;
  if (isUnderWay(job)) return words.t('matrix.work', { rows, columns });
  return state === 'interrupted'
    ? words.t('matrix.interrupted', { rows, columns })
    : words.t('matrix.paused', { rows, columns });
}
