import { coverOrderSchema, type OrderOf, type ProgressOf } from '../../../shared/desk/jobs.ts';
import { type Fault, FaultError } from '../../../shared/faults/fault.ts';
import { toLatLng } from '../../../shared/geo/position.ts';
import {
  placesOfCheck,
  requestsOfCheck,
  storedRoutesOf,
} from '../../../shared/planning/coverage/cover-check.ts';
import {
  type CoverDurations,
  coveredPlaces,
  durationsOf,
} from '../../../shared/planning/coverage/cover-figures.ts';
import type { CostRequest } from '../../../shared/planning/territories/sampling.ts';
import type { JobRun, JobWork } from '../../jobs/job-work.ts';
import type { JobKind, JobRecord } from '../../jobs/stored-jobs.ts';
import { storedRequests } from '../../jobs/stored-requests.ts';
import { faultOfWork } from '../../sqlite/storage-fault.ts';
import type { Gateway, ServiceCheck } from '../gateway/gateway.ts';
import { costsSchema, requestCosts } from '../matrix/request-costs.ts';
import type { CoverStore } from './cover-store.ts';

type Order = OrderOf<'cover'>;
type Progress = ProgressOf<'cover'>;
type Run = JobRun<ServiceCheck>;

interface CoverParts {
  cover: CoverStore;
  gateway: Pick<Gateway, 'request'>;
  /** Called when a coverage check has completed. */
  onChecked(): void;
}

/** The check stops after this many failed requests, because the others are unlikely to succeed. */
const maxFailures = 5;

/** Whether a fault may concern only one request, so that others may succeed. */
const isOfOneRequest = ({ kind }: Fault): boolean =>
  kind === 'service' || kind === 'invalid' || kind === 'bad-answer';

/**
 * Returns the job kind that checks coverage. Each response is stored on arrival and never requested again. A failed
 * request doesn't stop the others; it is repeated when the job is resumed.
 */
export const coverJob = (parts: CoverParts): JobKind<Order, Progress, ServiceCheck> => ({
  kind: 'cover',
  order: coverOrderSchema,
  open: (job) => openCheck(parts, job),
});

function openCheck(
  { cover, gateway, onChecked }: CoverParts,
  { id, order: { question: check }, service }: JobRecord<Order>,
): JobWork<Progress, ServiceCheck> {
  const total = check.questions.length;
  let isDone = cover.resultOf() === id;
  const requests = storedRequests(cover.responses, id);
  let failures: Fault[] = [];

  const costsOf = ({ stores, positions }: CostRequest, run: Run) =>
    requestCosts(
      gateway,
      {
        origins: stores.flatMap((store) => check.stores[store]?.position ?? []),
        destinations: positions.map(toLatLng),
        mode: check.mode,
        method: 'time',
      },
      { signal: run.stopping, serviceCheck: run.target, isRetriedByCaller: true },
    );

  async function checkCover(run: Run) {
    const places = placesOfCheck(check);
    const costRequests = requestsOfCheck(check, places);
    const numbers = new Map(costRequests.map((question, number) => [question, number]));
    const durations: CoverDurations = new Map();
    failures = [];
    await requests.run(
      costRequests,
      {
        keyOf: (question) => numbers.get(question) ?? 0,
        schema: costsSchema,
        send: (question) => costsOf(question, run),
        onResponse(question, costs) {
          for (const [position, ways] of durationsOf(question, costs)) durations.set(position, ways);
        },
        setAside(_question, fault) {
          if (!isOfOneRequest(fault)) return false;
          failures.push(fault);
          return failures.length < maxFailures;
        },
      },
      run,
    );
    if (failures[0]) throw new FaultError(failures[0]);
    const storeIds = new Map(check.zones.map((zone) => [zone.id, zone.storeId]));
    const covered = coveredPlaces({ places, stores: check.stores }, durations, (zone) => storeIds.get(zone));
    cover.putResult(id, { check, endedAt: new Date().toISOString(), ...storedRoutesOf(covered, check) });
    isDone = true;
    onChecked();
  }

  return {
    ready: Promise.resolve(),
    progress: () => ({
      kind: 'cover',
      zones: check.zones.length,
      done: isDone ? total : requests.responseCount(),
      total,
      failed: failures.length,
      service: service(),
    }),
    isDone: () => isDone,
    async run(run) {
      try {
        await checkCover(run);
        return undefined;
      } catch (error) {
        return faultOfWork(error);
      }
    },
  };
}
