import { basename } from 'node:path';
import { z } from 'zod';
import type { ProgressOf } from '../../../shared/desk/jobs.ts';
import { type RegionBuildStep, regionIdSchema, regionNameSchema } from '../../../shared/desk/regions.ts';
import type { Outcome } from '../../../shared/fault.ts';
import { regionAreaSchema } from '../../../shared/region-area.ts';
import type { JobKind } from '../../jobs/stored-jobs.ts';
import { importRegionApart, type SpawnRegionImport } from './import-apart.ts';

const orderSchema = z.strictObject({
  kind: z.literal('region'),
  question: z.strictObject({
    path: z.string(),
    /** An older program left both out: it knew one file, and no parts of it. */
    morePaths: z.array(z.string()).optional(),
    area: regionAreaSchema.optional(),
    id: regionIdSchema,
    name: regionNameSchema,
  }),
});
type Order = z.infer<typeof orderSchema>;

interface RegionJobParts {
  spawn: SpawnRegionImport;
  /** The folder of the regions. */
  regions: string;
  /** The folder of the world. */
  world: string;
  /** Nothing is left of what was unfinished when the program ended before, and the world's places are there. */
  ready: Promise<void>;
  /** What an import came to. */
  ended(job: string, outcome: Outcome<null>): void;
}

const wholePercent = 100;

/** Makes a region of an extract. One that was interrupted has changed nothing, and begins anew. */
export const regionJob = ({
  spawn,
  regions,
  world,
  ready,
  ended,
}: RegionJobParts): JobKind<Order, ProgressOf<'region'>> => ({
  kind: 'region',
  order: orderSchema,
  open({ id, order: { question }, endedAt }) {
    const { path, morePaths = [], area, ...region } = question;
    const paths = [path, ...morePaths];
    let done = 0;
    let step: RegionBuildStep = 'extract';
    return {
      ready,
      progress: () => ({
        kind: 'region',
        name: question.name,
        fileName: paths.map((path) => basename(path)).join(', '),
        step,
        done,
        total: wholePercent,
      }),
      isDone: () => endedAt() !== null,
      async run({ stopping, progressed }) {
        done = 0;
        const order = { ...region, paths, area, regions, world };
        const outcome = await importRegionApart(spawn, order, stopping, (now, share) => {
          step = now;
          done = Math.round(share * wholePercent);
          progressed(null);
        });
        ended(id, outcome);
        return outcome.ok ? undefined : outcome.fault;
      },
    };
  },
});
