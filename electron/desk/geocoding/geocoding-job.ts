import { setMaxListeners } from 'node:events';
import { operations } from '../../../shared/api/operations.ts';
import type { Watched } from '../../../shared/desk/contract.ts';
import { lineReading } from '../../../shared/desk/geocoding.ts';
import { geocodingOrderSchema, type OrderOf, type ProgressOf } from '../../../shared/desk/jobs.ts';
import type { Fault } from '../../../shared/faults/fault.ts';
import type { Coverage } from '../../../shared/geo/coverage.ts';
import { matchAddress, matchPosition } from '../../../shared/geocoding/address-match.ts';
import { addressRequest, positionRequest } from '../../../shared/geocoding/geocode-requests.ts';
import { requestOfRow } from '../../../shared/geocoding/line-request.ts';
import { type LineAnswer, maxStoredCandidates } from '../../../shared/geocoding/list-lines.ts';
import { geocodedAddress, matchPlusCode } from '../../../shared/geocoding/plus-code-match.ts';
import { positionOfQuery } from '../../../shared/place-lists/columns.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { JobWork } from '../../jobs/job-work.ts';
import { runRequests } from '../../jobs/run-requests.ts';
import { secondsLeft } from '../../jobs/seconds-left.ts';
import type { JobKind, JobRecord } from '../../jobs/stored-jobs.ts';
import { wait } from '../../jobs/wait.ts';
import { faultOfWork } from '../../sqlite/storage-fault.ts';
import type { Gateway, RequestOptions, ServiceCheck } from '../gateway/gateway.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { ListStore } from './list-store.ts';

const geocode = operations['localities.geocode'];
const perSecond = Math.min(...geocode.rateLimits.map((limit) => limit.perSecond));
/**
 * Number of concurrent requests, one per connection of the gateway, so that slow responses still use up the rate limit.
 */
const concurrentRequests = 24;
/** Interval of writing responses to disk, because each write waits for the disk. */
const writeIntervalMs = 200;

interface GeocodingParts {
  lists: ListStore;
  gateway: Pick<Gateway, 'request'>;
  settings: Watched<Settings>;
  /** Returns the area covered by the service in use; null if it is unlimited. */
  coverage(): Promise<Coverage | null>;
}

type Order = OrderOf<'geocoding'>;
type Progress = ProgressOf<'geocoding'>;

/**
 * Returns the job kind that geocodes address lists, one request per distinct address. Each response is stored shortly
 * after it arrives and never requested again.
 */
export const geocodingJob = (parts: GeocodingParts): JobKind<Order, Progress, ServiceCheck> => ({
  kind: 'geocoding',
  order: geocodingOrderSchema,
  replaces: (next, former) => (next.question.target ?? '') === (former.question.target ?? ''),
  open: (job) => openList(parts, job),
});

function openList(
  { lists, gateway, settings, coverage }: GeocodingParts,
  { order: { question }, service, endedAt, closing }: JobRecord<Order>,
): JobWork<Progress, ServiceCheck> {
  const { list, target = '', direction, language, countries, near } = question;
  const head = lists.head(list);
  const name = head?.name ?? '';

  async function prepare() {
    if (!head) return;
    const reading = lineReading(question, head);
    const requestOf = (cells: readonly string[]) => requestOfRow(cells, reading);
    while (!closing.aborted && lists.prepare(list, requestOf)) await yieldToEventLoop();
  }

  /** Returns the distinct queries without a response. */
  async function pendingRequests(): Promise<Set<string>> {
    const pending = new Set<string>();
    for (let afterRow = -1; !closing.aborted; ) {
      const some = lists.waiting(list, afterRow);
      for (const { query } of some) pending.add(query);
      const last = some.at(-1);
      if (!last) break;
      afterRow = last.row;
      await yieldToEventLoop();
    }
    return pending;
  }

  const geocodeQuery = (query: string, options: RequestOptions) =>
    gateway.request(
      geocode,
      direction === 'reverse'
        ? positionRequest(positionOfQuery(query), { language })
        : addressRequest(geocodedAddress(query), { language, countries, service: settings.read().service }),
      options,
    );

  const tally = () => lists.tally(list);

  return {
    ready: prepare(),
    progress() {
      const { states, doubts, change } = tally();
      const total = lists.count(list, 'all');
      return {
        kind: 'geocoding',
        target,
        name,
        total,
        states,
        doubts,
        change,
        done: total - states.waiting,
        service: service(),
        answeredAt: endedAt(),
      };
    },
    isDone: () => tally().states.waiting === 0,
    async run({ stopping: signal, target: wanted, onProgress: progressed, onWait: waits }) {
      // Each pending request adds a listener.
      setMaxListeners(0, signal);
      const area = { coverage: await coverage(), near };
      const pending = await pendingRequests();
      const startedAt = performance.now();
      let unwritten: { query: string; answer: LineAnswer }[] = [];
      let writtenAt = startedAt;
      let done = 0;

      /** Writes the responses to disk; returns a fault if that fails. They are then requested again in the next run. */
      function write(): Fault | undefined {
        if (unwritten.length === 0) return undefined;
        try {
          lists.putResponses(list, unwritten);
        } catch (error) {
          return faultOfWork(error);
        }
        done += unwritten.length;
        unwritten = [];
        writtenAt = performance.now();
        const remaining = pending.size;
        const elapsedMs = writtenAt - startedAt;
        progressed(secondsLeft({ remaining, done, elapsedMs, minSeconds: remaining / perSecond }));
        return undefined;
      }

      const addResult = (query: string, answer: LineAnswer): Fault | undefined => {
        unwritten.push({ query, answer });
        return performance.now() - writtenAt < writeIntervalMs ? undefined : write();
      };

      const fault = await runRequests({
        pending,
        maxConcurrent: concurrentRequests,
        signal,
        send: (query) => geocodeQuery(query, { signal, serviceCheck: wanted, isRetriedByCaller: true }),
        onResponse(query, { results }) {
          const { candidates, doubts } =
            direction === 'reverse'
              ? matchPosition(results, area)
              : (matchPlusCode(query, results, area) ?? matchAddress(query, results, area));
          return addResult(query, { candidates: candidates.slice(0, maxStoredCandidates), doubts });
        },
        setAside(query, fault) {
          return isOfOneLine(fault) && addResult(query, { fault }) === undefined;
        },
        wait(milliseconds, fault) {
          const refusal = write();
          waits(refusal ?? fault, milliseconds / 1000);
          return wait(milliseconds, signal);
        },
      });
      return write() ?? fault;
    },
  };
}

/** Whether a fault may be caused by the query of a single line. */
const isOfOneLine = ({ kind }: Fault): boolean =>
  kind === 'invalid' || kind === 'service' || kind === 'bad-answer';
