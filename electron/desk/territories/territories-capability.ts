import { probePlaces } from '../../../shared/api/probe-places.ts';
import { nearestOrigins } from '../../../shared/api/streets.ts';
import { isUnsupportedFault } from '../../../shared/api/zones-beyond-contract.ts';
import type { OrderOf, ProgressOf } from '../../../shared/desk/jobs.ts';
import type { territories } from '../../../shared/desk/territories.ts';
import { failed, succeeded } from '../../../shared/faults/fault.ts';
import type { StoredJobs } from '../../jobs/stored-jobs.ts';
import type { Opened } from '../capability.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { SampleStore } from './sample-store.ts';

/** Opens the calls for territories. */
export const openTerritories = (
  jobs: Pick<StoredJobs<OrderOf<'territories'>, ProgressOf<'territories'>>, 'order'>,
  samples: SampleStore,
  gateway: Pick<Gateway, 'request'>,
): Opened<typeof territories> => ({
  calls: {
    'territories.result': async ({ job }) => {
      const question = jobs.order(job)?.question;
      const found = samples.resultOf(job);
      return succeeded(question && found ? { question, ...found } : null);
    },
    'territories.way': async (_, { signal }) => {
      const outcome = await gateway.request(
        nearestOrigins,
        { origins: [probePlaces[0]], value: 0 },
        { signal },
      );
      if (outcome.ok) return succeeded('streets');
      return isUnsupportedFault(outcome.fault) ? succeeded('matrix') : failed(outcome.fault);
    },
  },
  states: {},
});
