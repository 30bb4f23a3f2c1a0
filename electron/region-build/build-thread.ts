import { once } from 'node:events';
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import type { ExtractRefusal } from '../region-format/region-import-messages.ts';
import { errorCode } from '../sqlite/storage-fault.ts';
import { type RegionMap, writeRegionMap } from './basemap/region-map.ts';
import { OsmFileError } from './osm/elements.ts';
import { type OsmDataSnapshot, reopenOsmData } from './osm/osm-data.ts';
import { correctTiles, type TileCorrections } from './tile-corrections.ts';

/** A step of a build that a worker thread does, with the data it receives. */
export type ThreadOrder =
  | ({ task: 'map'; data: OsmDataSnapshot } & Pick<RegionMap, 'name' | 'file'>)
  | ({ task: 'tile-corrections' } & TileCorrections);

type ThreadReply =
  | { type: 'progress'; done: number }
  | { type: 'done' }
  | { type: 'refused'; message: string; refusal: ExtractRefusal; parameters: OsmFileError['parameters'] }
  | { type: 'failed'; message: string; code: string | undefined };

/**
 * Keeps the memory of the map's thread low, because it adds to that of the place index. The young generation gets half
 * of the default. With less than 2 GB for the old generation, V8 collects garbage when the heap has doubled instead of
 * quadrupled (tiles of a dense city use 50 MB).
 */
const memoryLimits: Record<ThreadOrder['task'], ResourceLimits> = {
  map: { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1536 },
  'tile-corrections': {},
};

/**
 * Does a step in a worker thread.
 * @param script calls `answerThreadOrder` when it runs in a thread
 * @throws the error of the thread; the signal's reason if canceled
 */
export async function runInThread(
  script: string,
  order: ThreadOrder,
  { signal, onProgress }: Partial<Pick<RegionMap, 'signal' | 'onProgress'>>,
): Promise<void> {
  signal?.throwIfAborted();
  const thread = new Worker(script, { workerData: order, resourceLimits: memoryLimits[order.task] });
  const terminate = () => void thread.terminate();
  signal?.addEventListener('abort', terminate);
  let result: ThreadReply | undefined;
  thread.on('message', (reply: ThreadReply) => {
    if (reply.type === 'progress') onProgress?.(reply.done);
    else result = reply;
  });
  try {
    // Wait for the exit even after the result: the thread's files can only be deleted once it has closed them. Rejects
    // if the thread throws.
    await once(thread, 'exit');
  } finally {
    signal?.removeEventListener('abort', terminate);
  }
  signal?.throwIfAborted();
  if (result?.type !== 'done') throw errorOf(result);
}

function errorOf(reply: ThreadReply | undefined): Error {
  if (reply?.type === 'refused') return new OsmFileError(reply.message, reply.refusal, reply.parameters);
  if (reply?.type !== 'failed') return new Error('The thread ended before it was done');
  return Object.assign(new Error(reply.message), reply.code !== undefined && { code: reply.code });
}

/** Does a step in the worker thread, and posts progress and the result to the main thread. */
export async function answerThreadOrder(order: ThreadOrder): Promise<void> {
  const reply = (message: ThreadReply) => parentPort?.postMessage(message);
  try {
    await done(order, (share) => reply({ type: 'progress', done: share }));
    reply({ type: 'done' });
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (error instanceof OsmFileError)
      reply({
        type: 'refused',
        message: error.message,
        refusal: error.refusal,
        parameters: error.parameters,
      });
    else reply({ type: 'failed', message, code: errorCode(error) });
  }
}

async function done(order: ThreadOrder, onProgress: (share: number) => void): Promise<void> {
  if (order.task === 'tile-corrections') return correctTiles(order);
  const { name, file } = order;
  const data = reopenOsmData(order.data);
  try {
    await writeRegionMap(data, { name, file, signal: new AbortController().signal, onProgress });
  } finally {
    data.close();
  }
}
