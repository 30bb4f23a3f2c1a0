import { z } from 'zod';
import { distanceLimits } from '../../../shared/api/distance.ts';
import { nearestOrigins } from '../../../shared/api/streets.ts';
import { travelModes } from '../../../shared/api/value-sets.ts';
import { isUnsupportedFault } from '../../../shared/api/zones-beyond-contract.ts';
import { type OrderOf, type ProgressOf, territoriesOrderSchema } from '../../../shared/desk/jobs.ts';
import { type Fault, FaultError, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import { decodePolyline } from '../../../shared/geo/polyline.ts';
import { toLatLng, toLngLat } from '../../../shared/geo/position.ts';
import { dataText, limitedList } from '../../../shared/limits/limited-schemas.ts';
import {
  type CostRequest,
  firstGridMeters,
  sampleCosts,
} from '../../../shared/planning/territories/sampling.ts';
import {
  groupsOfScenario,
  indexesOfScenario,
  noScenario,
} from '../../../shared/planning/territories/scenario.ts';
import {
  type SearchedStreets,
  searchValues,
  streetSamples,
} from '../../../shared/planning/territories/street-samples.ts';
import { type CostSample, fullReach } from '../../../shared/planning/territories/territories.ts';
import { avoidParameter } from '../../../shared/saved/avoidance.ts';
import type { JobRun, JobWork } from '../../jobs/job-work.ts';
import type { JobKind, JobRecord } from '../../jobs/stored-jobs.ts';
import { storedRequests } from '../../jobs/stored-requests.ts';
import { faultOfWork } from '../../sqlite/storage-fault.ts';
import type { Gateway, ServiceCheck } from '../gateway/gateway.ts';
import { costsSchema, requestCosts } from '../matrix/request-costs.ts';
import type { SampleStore } from './sample-store.ts';

type Order = OrderOf<'territories'>;
type Progress = ProgressOf<'territories'>;
type Run = JobRun<ServiceCheck>;

interface TerritoriesParts {
  samples: SampleStore;
  gateway: Pick<Gateway, 'request'>;
}

/**
 * Returns the job kind that samples costs for territories. Each response is stored on arrival and never requested
 * again.
 */
export const territoriesJob = (parts: TerritoriesParts): JobKind<Order, Progress, ServiceCheck> => ({
  kind: 'territories',
  order: territoriesOrderSchema,
  open: (job) => openSampling(parts, job),
});

const streetsSchema = z
  .object({
    positions: dataText,
    costs: limitedList(z.number()),
    origins: limitedList(z.int().min(0)),
  })
  .nullable();

const isNoRoad = (fault: Fault) => fault.kind === 'service' && fault.status === 'ZERO_RESULTS';

function openSampling(
  { samples, gateway }: TerritoriesParts,
  { id, order: { question }, service }: JobRecord<Order>,
): JobWork<Progress, ServiceCheck> {
  const requests = storedRequests(samples.responses, id);
  let total: number | null = null;
  let isDone = samples.hasResult(id);
  const avoided = question.avoid ? avoidParameter(question.avoid, question.mode) : {};

  async function byStreets(run: Run): Promise<CostSample[]> {
    const { stores, outline, mode, method, resolutionMeters, scenario = noScenario } = question;
    const positions = stores.map(({ position }) => toLngLat(position));
    const value = Math.max(...searchValues(positions, outline, { mode, method }));
    const groups = groupsOfScenario(
      positions,
      indexesOfScenario(stores, scenario),
      distanceLimits.nearestOrigins,
    );
    total = groups.length;
    const requestNearest = async (
      group: readonly number[],
    ): Promise<Outcome<z.infer<typeof streetsSchema>>> => {
      const origins = group.flatMap((store) => stores[store]?.position ?? []);
      const outcome = await gateway.request(
        nearestOrigins,
        { origins, value, mode, method, ...avoided },
        { signal: run.stopping, serviceCheck: run.target, isRetriedByCaller: true },
      );
      // Stores too far from any road have no territory; the others still get one.
      if (!outcome.ok && isNoRoad(outcome.fault)) return succeeded(null);
      return outcome.ok ? succeeded(outcome.value.streets ?? null) : outcome;
    };
    const searches = new Map<readonly number[], SearchedStreets>();
    await requests.run(
      groups,
      {
        keyOf: (group) => `nearest ${group.join(' ')}`,
        schema: streetsSchema,
        send: requestNearest,
        onResponse(group, streets) {
          const positions = streets && decodePolyline(streets.positions);
          if (!positions) return;
          const ofOrigins = streets.origins.map((origin) => group[origin] ?? 0);
          searches.set(group, { positions, costs: streets.costs, stores: ofOrigins });
        },
      },
      run,
    );
    // In the order of groups, so that samples don't depend on the order of responses.
    const inOrder = groups.flatMap((group) => searches.get(group) ?? []);
    return streetSamples(inOrder, stores.length, outline, resolutionMeters);
  }

  function byMatrix(run: Run): Promise<CostSample[]> {
    const { stores, outline, mode, method, resolutionMeters } = question;
    const travelMode = travelModes.find((one) => one === mode);
    if (!travelMode) throw new FaultError({ kind: 'service', status: 404 });
    const requestCostsOf = ({ stores: some, positions }: CostRequest) =>
      requestCosts(
        gateway,
        {
          origins: some.flatMap((store) => stores[store]?.position ?? []),
          destinations: positions.map(toLatLng),
          mode: travelMode,
          method,
          ...avoided,
        },
        { signal: run.stopping, serviceCheck: run.target, isRetriedByCaller: true },
      );
    const keyOf = ({ stores: some, positions }: CostRequest) => JSON.stringify([some, positions]);
    return sampleCosts(
      {
        stores: stores.map(({ position }) => toLngLat(position)),
        outline,
        gridMeters: firstGridMeters(outline, resolutionMeters),
        resolutionMeters,
        reaches: stores.map(() => fullReach),
      },
      (costRequests, onResponse) =>
        requests.run(costRequests, { keyOf, schema: costsSchema, send: requestCostsOf, onResponse }, run),
      (progress) => {
        total = progress.total;
      },
    );
  }

  async function sampleOutline(run: Run) {
    try {
      return { way: 'streets', samples: await byStreets(run) } as const;
    } catch (error) {
      if (!(error instanceof FaultError) || !isUnsupportedFault(error.fault)) throw error;
      return { way: 'matrix', samples: await byMatrix(run) } as const;
    }
  }

  return {
    ready: Promise.resolve(),
    progress: () => ({
      kind: 'territories',
      stores: question.stores.length,
      done: requests.responseCount(),
      total,
      service: service(),
    }),
    isDone: () => isDone,
    async run(run) {
      try {
        samples.putResult(id, await sampleOutline(run));
        isDone = true;
        return undefined;
      } catch (error) {
        return faultOfWork(error);
      }
    },
  };
}
