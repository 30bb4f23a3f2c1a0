import { z } from 'zod';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import type { JobKind } from '../../jobs/stored-jobs.ts';
import { wait } from '../../jobs/wait.ts';
import type { Workspace } from '../workspaces/workspace.ts';

const orderSchema = z.strictObject({
  kind: z.literal('drawing'),
  question: z.strictObject({ zones: z.int(), stepMs: z.number() }),
});
type Order = z.infer<typeof orderSchema>;

interface Progress {
  kind: 'drawing';
  done: number;
  total: number;
}

/** A job kind for tests: draws zones, each as a separate edit. */
export const drawingJob = (workspace: Workspace): JobKind<Order, Progress> => ({
  kind: 'drawing',
  order: orderSchema,
  open({
    order: {
      question: { zones, stepMs },
    },
  }) {
    const done = () => workspace.read().zones.length;
    return {
      ready: Promise.resolve(),
      progress: () => ({ kind: 'drawing', done: done(), total: zones }),
      isDone: () => done() === zones,
      async run({ stopping, onProgress: progressed }) {
        for (; done() < zones; progressed(null)) {
          await wait(stepMs, stopping);
          if (stopping.aborted) return { kind: 'cancelled' };
          const drawn = await workspace.change(put(testZone(String(done()))));
          if (!drawn.ok) return drawn.fault;
        }
        return undefined;
      },
    };
  },
});
