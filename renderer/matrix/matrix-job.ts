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
 * Returns the service that answered a table if it isn't the one in use: a table never mixes responses of two services.
 */
export const otherService = (
  { service }: MatrixJob,
  inUse: AnsweringService,
): AnsweringService | undefined => (service && !isSameAnsweringService(service, inUse) ? service : undefined);

/** Asks for a whole table, by default between the points there are now. */
export async function startMatrix(question: TableRequest = useMatrix.getState()) {
  const { origins, destinations, mode, method } = question;
  const avoid = avoidanceNow(question.avoid, matrixKinds);
  useMatrix.setState({ order: { by: 'given' } });
  if (useMatrix.getState().job?.isSaved) useMatrix.setState({ job: null });
  await tell(
    desk.call('jobs.start', {
      kind: 'matrix',
      question: { origins, destinations, mode, method, avoid },
    }),
  );
}

/** Stops the table; what was answered is kept, and the rest can be requested later. */
export const stopMatrix = () => withJob('jobs.pause');

/** Requests the missing pairs from the service that answered the others. */
export const resumeMatrix = () => withJob('jobs.resume');

async function withJob(call: 'jobs.pause' | 'jobs.resume') {
  const { job } = useMatrix.getState();
  if (job) await tell(desk.call(call, { id: job.id }));
}

async function tell(answer: Promise<Outcome<unknown>>) {
  const outcome = await answer;
  useMatrix.setState({ refusal: outcome.ok ? null : outcome.fault });
}

const hear = oneAtATime(catchUp);

/** Shows the table that the desk has in the place of one that was saved. */
export function showJobOfDesk() {
  if (useMatrix.getState().job?.isSaved) useMatrix.setState({ job: null });
  void hear();
}

/** Shows the table that the desk has, from now on. */
export function followMatrix() {
  watchDeskState('jobs', () => void hear());
  useDeskLink.subscribe(({ link }, before) => {
    if (link === 'connected' && before.link !== 'connected') void hear();
  });
}

/** Catches up with the desk's table. A stop is only shown once all blocks before it are here. */
async function catchUp() {
  if (useMatrix.getState().job?.isSaved) return;
  const matrixJob = deskState('jobs').find((job) => job.kind === 'matrix');
  if (!matrixJob) return useMatrix.setState({ job: null });
  if (useMatrix.getState().job?.id !== matrixJob.id) await takeUp(matrixJob);
  else if (matrixJob.state === 'running') changeJob(matrixJob.id, () => asReported(matrixJob));
  if (await readBlocks(matrixJob.id))
    changeJob(matrixJob.id, ({ version }) => ({ ...asReported(matrixJob), version: version + 1 }));
}

/** Changes the table that is shown, if it is still that one. */
const changeJob = (id: string, change: (job: MatrixJob) => Partial<MatrixJob>) =>
  useMatrix.setState(({ job }) => (job?.id === id ? { job: { ...job, ...change(job) } } : {}));

async function takeUp(matrixJob: JobOf<'matrix'>) {
  const stored = await desk.call('matrix.question', { job: matrixJob.id });
  if (!stored.ok || !stored.value) return;
  const job: MatrixJob = {
    ...stored.value,
    ...asReported(matrixJob),
    id: matrixJob.id,
    result: emptyResult(matrixJob.rows, matrixJob.columns),
    version: 0,
    readTo: 0,
    isSaved: false,
    ...(matrixJob.state !== 'running' && { state: 'restoring' }),
  };
  useMatrix.setState({ job });
}

/** Reads the blocks answered since the last call into the table; returns whether it is complete. */
async function readBlocks(id: string): Promise<boolean> {
  for (;;) {
    const { job } = useMatrix.getState();
    if (job?.id !== id) return false;
    const read = await desk.call('matrix.blocks', { job: id, after: job.readTo });
    if (!read.ok) return false;
    const { blocks, last } = read.value;
    if (last === job.readTo) return true;
    for (const block of blocks) putBlock(job.result, block);
    changeJob(id, () => ({ readTo: last }));
  }
}

const asReported = ({
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

/** Which table is filled, or waits for the person. */
export function matrixTitle(job: JobOf<'matrix'>): string {
  const { state, rows, columns } = job;
  if (isUnderWay(job)) return words.t('matrix.work', { rows, columns });
  return state === 'interrupted'
    ? words.t('matrix.interrupted', { rows, columns })
    : words.t('matrix.paused', { rows, columns });
}
