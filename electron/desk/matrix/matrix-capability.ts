import type { OrderOf, ProgressOf } from '../../../shared/desk/jobs.ts';
import type { matrix } from '../../../shared/desk/matrix.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import type { StoredJobs } from '../../jobs/stored-jobs.ts';
import type { Opened } from '../capability.ts';
import type { BlockStore } from './block-store.ts';

/** Opens the calls for matrix tables. */
export const openMatrix = (
  jobs: Pick<StoredJobs<OrderOf<'matrix'>, ProgressOf<'matrix'>>, 'order'>,
  blocks: BlockStore,
): Opened<typeof matrix> => ({
  calls: {
    'matrix.question': async ({ job }) => succeeded(jobs.order(job)?.question ?? null),
    'matrix.blocks': async ({ job, after }) => succeeded(blocks.blocksAfter(job, after)),
  },
  states: {},
});
