import { z } from 'zod';
import { operations } from '../../../shared/api/operations.ts';
import { coverOrderSchema, type OrderOf, type ProgressOf } from '../../../shared/desk/jobs.ts';
import { FaultError } from '../../../shared/faults/fault.ts';
import { toLatLng } from '../../../shared/geo/position.ts';
import { placesOfCheck, questionsOfCheck, waysOf } from '../../../shared/zones/cover/cover-check.ts';
import { type CoverAnswers, coveredPlaces, durationsOf } from '../../../shared/zones/cover/cover-figures.ts';
import {
  answerQuestions,
  type CostAnswer,
  type CostQuestion,
} from '../../../shared/zones/territories/sampling.ts';
import { askPatiently } from '../../jobs/ask-patiently.ts';
import type { JobRun, JobWork } from '../../jobs/job-work.ts';
import type { JobKind, JobRecord } from '../../jobs/stored-jobs.ts';
import { faultOfWork } from '../../sqlite/storage-fault.ts';
import type { Gateway, TellsService } from '../gateway/gateway.ts';
import type { CoverStore } from './cover-store.ts';

type Order = OrderOf<'cover'>;
type Progress = ProgressOf<'cover'>;
type Run = JobRun<TellsService>;

interface CoverParts {
  cover: CoverStore;
  gateway: Pick<Gateway, 'ask'>;
  /** Another check has ended. */
  checked(): void;
}

/** Checks cover; each answer is on disk as soon as it is there, and asked for no more. */
export const coverJob = (parts: CoverParts): JobKind<Order, Progress, TellsService> => ({
  kind: 'cover',
  order: coverOrderSchema,
  open: (job) => openCheck(parts, job),
});

const costsSchema = z.array(z.array(z.number().nullable()));

function openCheck(
  { cover, gateway, checked }: CoverParts,
  { id, order: { question: check }, service }: JobRecord<Order>,
): JobWork<Progress, TellsService> {
  const total = check.questions.length;
  let isDone = cover.resultOf() === id;
  let done = isDone ? total : cover.answers.count(id);

  async function ask(
    { stores, positions }: CostQuestion,
    { stopping, waits, target }: Run,
  ): Promise<CostAnswer> {
    if (stopping.aborted) throw new FaultError({ kind: 'cancelled' });
    const outcome = await askPatiently(
      () =>
        gateway.ask(
          operations['distance.matrixPost'],
          {
            origins: stores.flatMap((store) => check.stores[store]?.position ?? []),
            destinations: positions.map(toLatLng),
            mode: check.mode,
            method: 'time',
            elements: 'duration_distance',
          },
          { signal: stopping, meant: target },
        ),
      { stopping, waits },
    );
    if (!outcome.ok) throw new FaultError(stopping.aborted ? { kind: 'cancelled' } : outcome.fault);
    const { status, rows } = outcome.value;
    if (status !== 'OK') throw new FaultError({ kind: 'service', status });
    return rows.map(({ elements }) =>
      elements.map((element) => (element.status === 'OK' ? (element.duration?.value ?? null) : null)),
    );
  }

  async function checkCover(run: Run) {
    const places = placesOfCheck(check);
    const questions = questionsOfCheck(check, places);
    const numbers = new Map(questions.map((question, number) => [question, number]));
    const answers: CoverAnswers = new Map();
    await answerQuestions(
      questions,
      async (question) => {
        const number = numbers.get(question) ?? 0;
        const before = cover.answers.get(id, number, costsSchema);
        if (before) return before;
        const costs = await ask(question, run);
        cover.answers.put(id, number, costs);
        done += 1;
        run.progressed(null);
        return costs;
      },
      (question, costs) => {
        for (const [position, ways] of durationsOf(question, costs)) answers.set(position, ways);
      },
    );
    const storeIds = new Map(check.zones.map((zone) => [zone.id, zone.storeId]));
    const covered = coveredPlaces({ places, stores: check.stores }, answers, (zone) => storeIds.get(zone));
    cover.putResult(id, { check, endedAt: new Date().toISOString(), ...waysOf(covered, check) });
    isDone = true;
    checked();
  }

  return {
    ready: Promise.resolve(),
    progress: () => ({ kind: 'cover', zones: check.zones.length, done, total, service: service() }),
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
