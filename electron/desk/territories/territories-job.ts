import { z } from 'zod';
import { operations } from '../../../shared/api/operations.ts';
import { reachedStreets } from '../../../shared/api/streets.ts';
import { travelModes } from '../../../shared/api/value-sets.ts';
import { saysUnsupported } from '../../../shared/api/zones-beyond-contract.ts';
import { type OrderOf, type ProgressOf, territoriesOrderSchema } from '../../../shared/desk/jobs.ts';
import { FaultError, type Outcome } from '../../../shared/faults/fault.ts';
import { decodePolyline } from '../../../shared/geo/polyline.ts';
import { toLatLng, toLngLat } from '../../../shared/geo/position.ts';
import { avoidQuestion } from '../../../shared/saved/avoidance.ts';
import {
  answerQuestions,
  type CostQuestion,
  firstGridMeters,
  sampleCosts,
} from '../../../shared/zones/territories/sampling.ts';
import {
  type StoreStreets,
  searchValues,
  streetSamples,
} from '../../../shared/zones/territories/street-samples.ts';
import { type CostSample, fullReach } from '../../../shared/zones/territories/territories.ts';
import { askPatiently } from '../../jobs/ask-patiently.ts';
import type { JobRun, JobWork } from '../../jobs/job-work.ts';
import type { JobKind, JobRecord } from '../../jobs/stored-jobs.ts';
import { faultOfWork } from '../../sqlite/storage-fault.ts';
import type { Gateway, TellsService } from '../gateway/gateway.ts';
import type { SampleStore } from './sample-store.ts';

type Order = OrderOf<'territories'>;
type Progress = ProgressOf<'territories'>;
type Run = JobRun<TellsService>;

interface TerritoriesParts {
  samples: SampleStore;
  gateway: Pick<Gateway, 'ask'>;
}

/** Samples costs for territories; each answer is on disk as soon as it is there, and asked for no more. */
export const territoriesJob = (parts: TerritoriesParts): JobKind<Order, Progress, TellsService> => ({
  kind: 'territories',
  order: territoriesOrderSchema,
  open: (job) => openSampling(parts, job),
});

const streetsSchema = z.object({ positions: z.string(), costs: z.array(z.number()) }).nullable();
const costsSchema = z.array(z.array(z.number().nullable()));

function openSampling(
  { samples, gateway }: TerritoriesParts,
  { id, order: { question }, service }: JobRecord<Order>,
): JobWork<Progress, TellsService> {
  let done = samples.answers.count(id);
  let total: number | null = null;
  let isDone = samples.hasFound(id);
  const avoided = question.avoid ? avoidQuestion(question.avoid, question.mode) : {};

  /** The stored answer, or the one of the service, which is then stored. */
  async function answered<T>(
    key: string,
    form: z.ZodType<T>,
    { stopping, waits, progressed }: Run,
    ask: () => Promise<Outcome<T>>,
  ): Promise<T> {
    const before = samples.answers.get(id, key, form);
    if (before !== undefined) return before;
    if (stopping.aborted) throw new FaultError({ kind: 'cancelled' });
    const outcome = await askPatiently(ask, { stopping, waits });
    if (!outcome.ok) throw new FaultError(stopping.aborted ? { kind: 'cancelled' } : outcome.fault);
    samples.answers.put(id, key, outcome.value);
    done += 1;
    progressed(null);
    return outcome.value;
  }

  async function byStreets(run: Run): Promise<CostSample[]> {
    const { stores, outline, mode, method, resolutionMeters } = question;
    const positions = stores.map(({ position }) => toLngLat(position));
    const values = searchValues(positions, outline, { mode, method });
    total = stores.length;
    const reached = stores.map((): StoreStreets | null => null);
    const streetsOf = ([store, { position }]: [number, (typeof stores)[number]]) =>
      answered(`streets ${store}`, streetsSchema, run, async () => {
        const value = values[store] ?? 0;
        const outcome = await gateway.ask(
          reachedStreets,
          { origin: position, value, mode, method, ...avoided },
          { signal: run.stopping, meant: run.target },
        );
        if (!outcome.ok) return outcome;
        const { status, streets } = outcome.value;
        if (status !== 'OK' && status !== 'ZERO_RESULTS')
          return { ok: false, fault: { kind: 'service', status } };
        return { ok: true, value: streets ?? null };
      });
    await answerQuestions([...stores.entries()], streetsOf, ([store], streets) => {
      const positions = streets && decodePolyline(streets.positions);
      reached[store] = positions ? { positions, costs: streets.costs } : null;
    });
    return streetSamples(reached, outline, resolutionMeters);
  }

  function byMatrix(run: Run): Promise<CostSample[]> {
    const { stores, outline, mode, method, resolutionMeters } = question;
    const travelMode = travelModes.find((one) => one === mode);
    if (!travelMode) throw new FaultError({ kind: 'service', status: 404 });
    const askCosts = ({ stores: some, positions }: CostQuestion) =>
      answered(JSON.stringify([some, positions]), costsSchema, run, async () => {
        const outcome = await gateway.ask(
          operations['distance.matrixPost'],
          {
            origins: some.flatMap((store) => stores[store]?.position ?? []),
            destinations: positions.map(toLatLng),
            mode: travelMode,
            method,
            ...avoided,
            elements: 'duration_distance',
          },
          { signal: run.stopping, meant: run.target },
        );
        if (!outcome.ok) return outcome;
        const { status, rows } = outcome.value;
        if (status !== 'OK') return { ok: false, fault: { kind: 'service', status } };
        const cost = method === 'time' ? 'duration' : 'distance';
        return {
          ok: true,
          value: rows.map(({ elements }) =>
            elements.map((element) => (element.status === 'OK' ? (element[cost]?.value ?? null) : null)),
          ),
        };
      });
    return sampleCosts(
      {
        stores: stores.map(({ position }) => toLngLat(position)),
        outline,
        gridMeters: firstGridMeters(outline, resolutionMeters),
        resolutionMeters,
        reaches: stores.map(() => fullReach),
      },
      askCosts,
      (progress) => {
        total = progress.total;
      },
    );
  }

  async function found(run: Run) {
    try {
      return { way: 'streets', samples: await byStreets(run) } as const;
    } catch (error) {
      if (!(error instanceof FaultError) || !saysUnsupported(error.fault)) throw error;
      return { way: 'matrix', samples: await byMatrix(run) } as const;
    }
  }

  return {
    ready: Promise.resolve(),
    progress: () => ({
      kind: 'territories',
      stores: question.stores.length,
      done,
      total,
      service: service(),
    }),
    isDone: () => isDone,
    async run(run) {
      try {
        samples.putFound(id, await found(run));
        isDone = true;
        return undefined;
      } catch (error) {
        return faultOfWork(error);
      }
    },
  };
}
