import { fork } from 'node:child_process';
import {
  type ImportRequest,
  importReplySchema,
} from '../electron/region-format/timetables/import-messages.ts';
import type { FeedSummary } from '../shared/timetables/timetables.ts';
import { mostMemoryOf } from './process-memory.ts';

export const importLimitMb = 1024;

/** Imports in a separate process, as the program does. */
export async function importTimetable(request: ImportRequest) {
  const start = performance.now();
  const child = fork('out/main/timetable-import.js', { execArgv: [`--max-old-space-size=${importLimitMb}`] });
  const imported = new Promise<{ feed: FeedSummary; seconds: number; memoryMb: number | null }>(
    (resolve, reject) => {
      child.on('message', (message) => {
        const reply = importReplySchema.parse(message);
        if (reply.type === 'failed') reject(new Error(reply.code ?? 'failed'));
        if (reply.type === 'refused') reject(new Error(reply.refusal));
        if (reply.type !== 'done') return;
        const memoryMb = child.pid === undefined ? null : mostMemoryOf(child.pid);
        resolve({ feed: reply.feed, seconds: (performance.now() - start) / 1000, memoryMb });
      });
      child.on('exit', () => reject(new Error('The import ended before it was done')));
    },
  );
  child.send(request);
  return imported.finally(() => child.kill());
}
