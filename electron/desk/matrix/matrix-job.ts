import { operations } from '../../../shared/api/operations.ts';
import type { Watched } from '../../../shared/desk/contract.ts';
import { matrixOrderSchema, type OrderOf, type ProgressOf } from '../../../shared/desk/jobs.ts';
import type { Fault } from '../../../shared/faults/fault.ts';
import { type Batch, batchesOf, elementsOf } from '../../../shared/matrix/batches.ts';
import { avoidParameter } from '../../../shared/saved/avoidance.ts';
import type { MatrixBlock, TableRequest } from '../../../shared/saved/searches.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { JobWork } from '../../jobs/job-work.ts';
import { runRequests } from '../../jobs/run-requests.ts';
import { secondsLeft } from '../../jobs/seconds-left.ts';
import type { JobKind, JobRecord } from '../../jobs/stored-jobs.ts';
import { wait } from '../../jobs/wait.ts';
import { faultOfWork } from '../../sqlite/storage-fault.ts';
import type { Gateway, ServiceCheck } from '../gateway/gateway.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { BlockStore } from './block-store.ts';
import { blockOfResponse } from './block-store.ts';

/** Rate limits of the service (`docs/api.md`), which determine how long a large table takes. */
const elementsPerSecond = 1000;
const requestsPerSecond = 10;
/** Maximum number of concurrent batches. */
export const maxConcurrentBatches = 4;

const minSecondsOf = (remaining: { elements: number; requests: number }): number =>
  Math.max(remaining.elements / elementsPerSecond, remaining.requests / requestsPerSecond);

interface MatrixParts {
  blocks: BlockStore;
  gateway: Pick<Gateway, 'request'>;
  settings: Watched<Settings>;
}

type Order = OrderOf<'matrix'>;
type Progress = ProgressOf<'matrix'>;

/**
 * Returns the job kind that fills tables batch by batch. Each response is stored on arrival and never requested again.
 */
export const matrixJob = (parts: MatrixParts): JobKind<Order, Progress, ServiceCheck> => ({
  kind: 'matrix',
  order: matrixOrderSchema,
  open: (job) => openTable(parts, job),
});

function openTable(
  { blocks, gateway, settings }: MatrixParts,
  { id, order: { question }, service, endedAt, closing }: JobRecord<Order>,
): JobWork<Progress, ServiceCheck> {
  const [rows, columns] = [question.origins.length, question.destinations.length];
  const pending = new Set(batchesOf(rows, columns));
  const total = rows * columns;
  let remaining = { elements: total, requests: pending.size };

  async function removeStoredBatches() {
    const answered = new Uint8Array(total);
    for (let readUntil = 0; !closing.aborted; ) {
      const { blocks: storedBlocks, last } = blocks.blocksAfter(id, readUntil);
      if (last === readUntil) break;
      for (const block of storedBlocks) markAnswered(answered, { rows, columns }, block);
      readUntil = last;
      await yieldToEventLoop();
    }
    for (const batch of pending) if (isAnswered(answered, columns, batch)) pending.delete(batch);
    const elements = [...pending].reduce((sum, batch) => sum + elementsOf(batch), 0);
    remaining = { elements, requests: pending.size };
  }

  function storeBlock(batch: Batch, block: MatrixBlock): Fault | undefined {
    try {
      blocks.put(id, block);
    } catch (error) {
      return faultOfWork(error);
    }
    remaining = { elements: remaining.elements - elementsOf(batch), requests: remaining.requests - 1 };
    return undefined;
  }

  return {
    ready: removeStoredBatches(),
    progress: () => ({
      kind: 'matrix',
      rows,
      columns,
      done: total - remaining.elements,
      total,
      requestsLeft: remaining.requests,
      service: service(),
      answeredAt: endedAt(),
    }),
    isDone: () => remaining.requests === 0,
    run({ stopping: signal, target: wanted, onProgress: progressed, onWait: waits }) {
      const startedAt = performance.now();
      let done = 0;
      return runRequests({
        pending,
        maxConcurrent: maxConcurrentBatches,
        signal,
        send: (batch) =>
          gateway.request(
            operations['distance.matrixPost'],
            requestOfBatch(question, batch, settings.read()),
            {
              signal,
              serviceCheck: wanted,
              isRetriedByCaller: true,
            },
          ),
        onResponse(batch, answer) {
          const fault = storeBlock(batch, blockOfResponse(batch, answer));
          if (fault) return fault;
          done += elementsOf(batch);
          const elapsedMs = performance.now() - startedAt;
          progressed(
            secondsLeft({
              remaining: remaining.elements,
              done,
              elapsedMs,
              minSeconds: minSecondsOf(remaining),
            }),
          );
          return undefined;
        },
        wait(milliseconds, fault) {
          waits(fault, milliseconds / 1000);
          return wait(milliseconds, signal);
        },
      });
    },
  };
}

function requestOfBatch(
  { origins, destinations, mode, method, avoid }: TableRequest,
  { row, column, rows, columns }: Batch,
  { language, units }: Settings,
) {
  return {
    origins: origins.slice(row, row + rows).map(({ position }) => position),
    destinations: destinations.slice(column, column + columns).map(({ position }) => position),
    mode,
    method,
    ...avoidParameter(avoid, mode),
    ...(language && { language }),
    units,
    elements: 'duration_distance' as const,
  };
}

/** Marks the elements of a stored block; ignores those outside the table. */
function markAnswered(
  answered: Uint8Array,
  table: { rows: number; columns: number },
  { row, column, rows, columns }: MatrixBlock,
) {
  const end = Math.min(column + columns, table.columns);
  for (let at = row; at < Math.min(row + rows, table.rows) && column < end; at += 1) {
    answered.fill(1, at * table.columns + column, at * table.columns + end);
  }
}

/** Whether every element of a batch is marked. */
function isAnswered(answered: Uint8Array, tableColumns: number, batch: Batch): boolean {
  for (let row = batch.row; row < batch.row + batch.rows; row += 1) {
    const from = row * tableColumns + batch.column;
    if (answered.subarray(from, from + batch.columns).includes(0)) return false;
  }
  return true;
}
