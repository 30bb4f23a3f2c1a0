import type { z } from 'zod';
import { type Fault, FaultError, type Outcome } from '../../shared/faults/fault.ts';
import { faultOfWork } from '../sqlite/storage-fault.ts';
import type { JobAnswers } from './job-answers.ts';
import type { JobRun } from './job-work.ts';
import { runRequests } from './run-requests.ts';
import { wait } from './wait.ts';

interface StoredRequestParts<Request, Response> {
  /** Identifies a request among those of the job. */
  keyOf(request: Request): string | number;
  form: z.ZodType<Response>;
  /** Sends a request once; must not retry. */
  send(request: Request): Promise<Outcome<Response>>;
  /** Receives each response, whether it was stored or just arrived. */
  onResponse(request: Request, response: Response): void;
  /** See `runRequests`. */
  setAside?(request: Request, fault: Fault): boolean;
}

/** Requests of a job, each answered once no matter how often the job is resumed. */
interface StoredRequests {
  /** Number of answered requests. */
  answered(): number;
  /**
   * Takes the stored responses, requests the others and stores them.
   * @throws FaultError for a permanent failure; `cancelled` if the run is to stop
   */
  run<Request, Response>(
    requests: readonly Request[],
    parts: StoredRequestParts<Request, Response>,
    run: Pick<JobRun<unknown>, 'stopping' | 'waits' | 'progressed'>,
  ): Promise<void>;
}

/** Concurrency that uses up the rate limits of a service for matrices. */
const maxConcurrent = 4;

/** Opens the requests of a job by its ID. */
export function storedRequests(answers: JobAnswers, job: string): StoredRequests {
  let answered = answers.count(job);
  return {
    answered: () => answered,
    async run(
      requests,
      { keyOf, form, send, onResponse, setAside },
      { stopping: signal, waits, progressed },
    ) {
      const pending = new Set(requests);
      for (const request of requests) {
        const before = answers.get(job, keyOf(request), form);
        if (before === undefined) continue;
        pending.delete(request);
        onResponse(request, before);
      }
      const fault = await runRequests({
        pending,
        maxConcurrent,
        signal,
        send,
        onResponse(request, response) {
          try {
            answers.put(job, keyOf(request), response);
          } catch (error) {
            return faultOfWork(error);
          }
          answered += 1;
          onResponse(request, response);
          progressed(null);
          return undefined;
        },
        ...(setAside && { setAside }),
        wait(milliseconds, met) {
          waits(met, milliseconds / 1000);
          return wait(milliseconds, signal);
        },
      });
      if (fault) throw new FaultError(fault);
    },
  };
}
