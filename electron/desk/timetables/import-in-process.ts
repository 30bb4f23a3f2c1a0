import { type Fault, failed, type Outcome, refused, succeeded } from '../../../shared/faults/fault.ts';
import type { FeedSummary } from '../../../shared/timetables/timetables.ts';
import {
  type ImportReply,
  type ImportRequest,
  importReplySchema,
} from '../../region-format/timetables/import-messages.ts';
import { runInProcess } from '../../run-in-process.ts';
import type { Spawn } from '../../spawned-process.ts';
import { storageFault } from '../../sqlite/storage-fault.ts';

export type SpawnTimetableImport = Spawn<ImportRequest>;

/** Imports a timetable in a separate process, which is killed if the import is canceled. */
export const importTimetableInProcess = (
  spawn: SpawnTimetableImport,
  request: ImportRequest,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Outcome<FeedSummary>> =>
  runInProcess(spawn, {
    request,
    replySchema: importReplySchema,
    outcomeOf(reply) {
      if (reply.type === 'done') return succeeded(reply.feed);
      if (reply.type !== 'progress') return failed(faultOf(reply));
      onProgress(reply.done);
      return undefined;
    },
    endedFault: { kind: 'desk', reason: 'import-ended' },
    signal,
  });

function faultOf(reply: Extract<ImportReply, { type: 'refused' | 'failed' }>): Fault {
  if (reply.type === 'refused') return refused('path', reply.refusal, reply.parameters);
  const code = reply.code ?? undefined;
  if (code === 'ENOENT' || code === 'EACCES') return refused('path', 'not-readable');
  return storageFault(code) ?? { kind: 'desk', reason: 'failed', detail: code ?? '' };
}
