import { type Fault, failed, type Outcome, refused, succeeded } from '../../../shared/faults/fault.ts';
import type { FeedSummary } from '../../../shared/timetables/timetables.ts';
import {
  type ImportReply,
  type ImportRequest,
  importReplySchema,
} from '../../region-format/timetables/import-messages.ts';
import type { Spawn } from '../../spawned-process.ts';

export type SpawnTimetableImport = Spawn<ImportRequest>;

/** Imports in a process of its own, which is ended when the import is cancelled. */
export function importApart(
  spawn: SpawnTimetableImport,
  request: ImportRequest,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Outcome<FeedSummary>> {
  if (signal.aborted) return Promise.resolve(failed({ kind: 'cancelled' }));
  const child = spawn();
  return new Promise<Outcome<FeedSummary>>((resolve) => {
    signal.addEventListener('abort', () => resolve(failed({ kind: 'cancelled' })), { once: true });
    child.onExit(() => resolve(failed({ kind: 'desk', reason: 'import-ended' })));
    child.onMessage((message) => {
      const read = importReplySchema.safeParse(message);
      if (!read.success) return;
      const reply = read.data;
      if (reply.type === 'progress') onProgress(reply.done);
      else if (reply.type === 'done') resolve(succeeded(reply.feed));
      else resolve(failed(faultOf(reply)));
    });
    child.send(request);
  }).finally(() => child.kill());
}

function faultOf(reply: Extract<ImportReply, { type: 'refused' | 'failed' }>): Fault {
  if (reply.type === 'refused') return refused('path', reply.refusal, reply.parameters);
  if (reply.code === 'ENOSPC') return { kind: 'storage', reason: 'full' };
  if (reply.code === 'EROFS') return { kind: 'storage', reason: 'read-only' };
  return reply.code === 'ENOENT' || reply.code === 'EACCES'
    ? refused('path', 'not-readable')
    : { kind: 'desk', reason: 'failed', detail: reply.code ?? '' };
}
