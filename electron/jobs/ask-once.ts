import type { z } from 'zod';
import { FaultError, type Outcome } from '../../shared/faults/fault.ts';
import { askPatiently } from './ask-patiently.ts';
import type { JobAnswers } from './job-answers.ts';
import type { JobRun } from './job-work.ts';

/** The questions of a job of which each is answered once, however often the job is taken up. */
interface QuestionsOnce {
  /** How many have an answer. */
  answered(): number;
  /**
   * The stored answer to a question, or the one of the service, which is on disk when it is returned.
   * @throws FaultError what does not pass by itself; `cancelled` when the run is to stop
   */
  ask<T>(
    question: { key: string | number; form: z.ZodType<T>; ask(): Promise<Outcome<T>> },
    run: Pick<JobRun<unknown>, 'stopping' | 'waits' | 'progressed'>,
  ): Promise<T>;
}

/** Takes up the questions of a job by its id. */
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
