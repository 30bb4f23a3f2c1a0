import { failed, type Outcome, succeeded } from '../../../shared/fault.ts';
import type { FeedSummary } from '../../../shared/timetables.ts';
import { type ImportRequest, importReplySchema } from '../../region-format/timetables/import-messages.ts';
import type { Spawn } from '../service-process/spawned-process.ts';

export type SpawnTimetableImport = Spawn<ImportRequest>;

/** Imports in a process of its own, which is ended when the import is cancelled. */
export function importApart(
  spawn: SpawnTimetableImport,
  request: ImportRequest,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Outcome<FeedSummary>> {
  const child = spawn();
  return new Promise<Outcome<FeedSummary>>((resolve) => {
    signal.addEventListener('abort', () => resolve(failed({ kind: 'cancelled' })), { once: true });
    child.onExit(() => resolve(failed({ kind: 'desk', message: 'The import ended before it was done' })));
    child.onMessage((message) => {
      const read = importReplySchema.safeParse(message);
      if (!read.success) return;
      const reply = read.data;
      if (reply.type === 'progress') onProgress(reply.done);
      else if (reply.type === 'done') resolve(succeeded(reply.feed));
      else resolve(failedImport(reply.message, reply.code));
    });
    child.send(request);
  }).finally(() => child.kill());
}

function failedImport(message: string, code: string | null): Outcome<never> {
  if (code === 'ENOSPC') return failed({ kind: 'storage', reason: 'full' });
  if (code === 'EROFS') return failed({ kind: 'storage', reason: 'read-only' });
  return invalid(message);
}

/** Why a file is not imported. */
export const invalid = (message: string) => failed({ kind: 'invalid', fields: [{ field: 'path', message }] });
