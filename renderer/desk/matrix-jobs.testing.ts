import type { distanceMatrixPost } from '../../shared/api/distance.ts';
import type { ParametersOf, RequestInput, ResponseOf } from '../../shared/api/operation.ts';
import type { DeskHandlers } from '../../shared/desk/index.ts';
import type { Job, JobOf } from '../../shared/desk/jobs.ts';
import { type Fault, failed, isShortRateLimit, type Outcome, succeeded } from '../../shared/faults/fault.ts';
import { type Batch, batchesOf, elementsOf } from '../../shared/matrix/batches.ts';
import type { MatrixBlock, TableRequest } from '../../shared/saved/searches.ts';
import type { ServiceChoice } from '../../shared/settings/settings.ts';

export type MatrixRequest = RequestInput<ParametersOf<typeof distanceMatrixPost>>;
type MatrixAnswer = ResponseOf<typeof distanceMatrixPost>;

/** Handles a request of a matrix job to the service. */
export type HandleMatrixRequest = (
  question: MatrixRequest,
  signal: AbortSignal,
) => Promise<Outcome<MatrixAnswer>>;

interface Parts {
  service(): ServiceChoice;
  publish(jobs: readonly Job[]): void;
  ask: HandleMatrixRequest;
}

interface Table {
  job: JobOf<'matrix'>;
  question: TableRequest;
  pending: Batch[];
  blocks: MatrixBlock[];
  stop: AbortController;
}

/** Returns handlers for the calls of a single matrix job, which is requested in batches and kept in memory. */
export function matrixJobs({ service, publish, ask }: Parts) {
  let table: Table | null = null;

  function tell(of: Table, change: Partial<JobOf<'matrix'>>) {
    if (table !== of) return;
    of.job = { ...of.job, ...change, requestsLeft: of.pending.length };
    publish([of.job]);
  }

  async function run(of: Table) {
    of.stop = new AbortController();
    const { signal } = of.stop;
    let fault: Fault | null = null;
    tell(of, { state: 'running', fault: null, service: service() });
    for (let batch = of.pending[0]; batch && !fault && !signal.aborted; batch = of.pending[0]) {
      const outcome = await ask(requestOf(of.question, batch), signal);
      if (outcome.ok) {
        of.pending.shift();
        of.blocks.push(blockOf(batch, outcome.value));
        tell(of, { done: of.job.done + elementsOf(batch), fault: null, waitingUntil: null });
      } else if (isShortRateLimit(outcome.fault) || outcome.fault.kind === 'offline') {
        const seconds = isShortRateLimit(outcome.fault) ? outcome.fault.waitSeconds : 60;
        tell(of, { fault: outcome.fault, waitingUntil: Date.now() + seconds * 1000 });
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      } else {
        fault = outcome.fault;
      }
    }
    const state = of.pending.length === 0 ? 'done' : 'paused';
    const answeredAt = state === 'done' ? new Date().toISOString() : null;
    tell(of, { state, fault: signal.aborted ? null : fault, waitingUntil: null, answeredAt });
  }

  return {
    'jobs.start': async (order) => {
      if (order.kind !== 'matrix') return failed({ kind: 'offline', reason: 'reset' });
      const { question } = order;
      table?.stop.abort();
      const [rows, columns] = [question.origins.length, question.destinations.length];
      const pending = batchesOf(rows, columns);
      const job: JobOf<'matrix'> = {
        id: crypto.randomUUID(),
        kind: 'matrix',
        rows,
        columns,
        service: service(),
        answeredAt: null,
        state: 'running',
        secondsLeft: null,
        waitingUntil: null,
        fault: null,
        done: 0,
        total: rows * columns,
        requestsLeft: pending.length,
      };
      table = { job, question, pending, blocks: [], stop: new AbortController() };
      void run(table);
      return succeeded(job.id);
    },
    'jobs.pause': async () => {
      table?.stop.abort();
      return succeeded(null);
    },
    'jobs.resume': async () => {
      if (table) void run(table);
      return succeeded(null);
    },
    'matrix.question': async () => succeeded(table?.question ?? null),
    'matrix.blocks': async ({ after }) =>
      succeeded({ blocks: table?.blocks.slice(after) ?? [], last: table?.blocks.length ?? after }),
  } satisfies Partial<DeskHandlers>;
}

function requestOf(
  { origins, destinations, mode, method }: TableRequest,
  { row, column, rows, columns }: Batch,
): MatrixRequest {
  return {
    origins: origins.slice(row, row + rows).map(({ position }) => position),
    destinations: destinations.slice(column, column + columns).map(({ position }) => position),
    mode,
    method,
  };
}

const blockOf = (batch: Batch, { rows, start_locations, end_locations }: MatrixAnswer): MatrixBlock => ({
  ...batch,
  ...(start_locations && { startsOnRoads: start_locations }),
  ...(end_locations && { endsOnRoads: end_locations }),
  elements: rows.flatMap(({ elements }) =>
    elements.map(({ status, duration, distance }): [number, number] | string =>
      duration && distance ? [duration.value, distance.value] : status,
    ),
  ),
});
