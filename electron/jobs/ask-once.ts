import type { z } from 'zod';
import { FaultError, type Outcome } from '../../shared/faults/fault.ts';
import { askPatiently } from './ask-patiently.ts';
import type { JobAnswers } from './job-answers.ts';
import type { JobRun } from './job-work.ts';

/** Requests of a job, each answered once no matter how often the job is resumed. */
interface QuestionsOnce {
  /** Number of answered requests. */
  answered(): number;
  /**
   * Returns the stored response, or requests and stores it.
   * @throws FaultError for a permanent failure; `cancelled` if the run is to stop
   */
  ask<T>(
    question: { key: string | number; form: z.ZodType<T>; ask(): Promise<Outcome<T>> },
    run: Pick<JobRun<unknown>, 'stopping' | 'waits' | 'progressed'>,
  ): Promise<T>;
}

/** Opens the requests of a job by its ID. */
export function askOnce(answers: JobAnswers, job: string): QuestionsOnce {
  let answered = answers.count(job);
  return {
    answered: () => answered,
    async ask({ key, form, ask }, { stopping, waits, progressed }) {
      const before = answers.get(job, key, form);
      if (before !== undefined) return before;
      if (stopping.aborted) throw new FaultError({ kind: 'cancelled' });
      const outcome = await askPatiently(ask, { stopping, waits });
      if (!outcome.ok) throw new FaultError(stopping.aborted ? { kind: 'cancelled' } : outcome.fault);
      answers.put(job, key, outcome.value);
      answered += 1;
      progressed(null);
      return outcome.value;
    },
  };
}
