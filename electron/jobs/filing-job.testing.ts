import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { JobKind } from './stored-jobs.ts';
import { wait } from './wait.ts';

const orderSchema = z.strictObject({
  kind: z.literal('filing'),
  question: z.strictObject({ files: z.int(), stepMs: z.number() }),
});
type Order = z.infer<typeof orderSchema>;

interface Progress {
  kind: 'filing';
  done: number;
  total: number;
}

/** A job kind for tests: creates numbered files, one after another. Fails if a file already exists. */
export const filingJob = (folder: string): JobKind<Order, Progress> => ({
  kind: 'filing',
  order: orderSchema,
  open({
    order: {
      question: { files, stepMs },
    },
  }) {
    mkdirSync(folder, { recursive: true });
    let done = readdirSync(folder).length;
    return {
      ready: Promise.resolve(),
      progress: () => ({ kind: 'filing', done, total: files }),
      isDone: () => done === files,
      async run({ stopping, onProgress }) {
        for (; done < files; onProgress(null)) {
          await wait(stepMs, stopping);
          if (stopping.aborted) return { kind: 'cancelled' };
          writeFileSync(join(folder, String(done)), '', { flag: 'wx' });
          done += 1;
        }
        return undefined;
      },
    };
  },
});
