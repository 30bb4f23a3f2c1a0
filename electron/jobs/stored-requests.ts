import type { z } from 'zod';
import { type Fault, FaultError, type Outcome } from '../../shared/faults/fault.ts';
import { faultOfWork } from '../sqlite/storage-fault.ts';
import type { JobResponses } from './job-responses.ts';
import type { JobRun } from './job-work.ts';
import { runRequests } from './run-requests.ts';
import { wait } from './wait.ts';

interface StoredRequestParts<Request, Response> {
  /** Identifies a request among those of the job. */
  keyOf(request: Request): string | number;
  schema: z.ZodType<Response>;
  /** Sends a request once; must not retry. */
  send(request: Request): Promise<Outcome<Response>>;
  /** Receives each response, whether it was stored or just arrived. */
  onResponse(request: Request, response: Response): void;
  /** See `runRequests`. */
  setAside?(request: Request, fault: Fault): boolean;
}

/** Requests of a job. Their responses are stored, so that a resumed job doesn't repeat them. */
interface StoredRequests {
  /** Returns the number of requests with a stored response. */
  responseCount(): number;
  /**
   * Passes on stored responses; sends the other requests, and stores and passes on their responses.
   * @throws FaultError with the fault that ended the run: `cancelled` if it was stopped
   */
  run<Request, Response>(
    requests: readonly Request[],
    parts: StoredRequestParts<Request, Response>,
    run: Pick<JobRun<unknown>, 'stopping' | 'onWait' | 'onProgress'>,
  ): Promise<void>;
}

/** Number of requests sent at a time; uses up a service's rate limits for matrices. */
const maxConcurrent = 4;

/** Opens the requests of the job with this ID. */
export function storedRequests(responses: JobResponses, job: string): StoredRequests {
  let responseCount = responses.count(job);
  return {
    responseCount: () => responseCount,
    async run(
      requests,
      { keyOf, schema, send, onResponse, setAside },
      { stopping: signal, onWait, onProgress },
    ) {
      const pending = new Set(requests);
      for (const request of requests) {
        const stored = responses.get(job, keyOf(request), schema);
        if (stored === undefined) continue;
        pending.delete(request);
        onResponse(request, stored);
      }
      const fault = await runRequests({
        pending,
        maxConcurrent,
        signal,
        send,
        onResponse(request, response) {
          try {
            responses.put(job, keyOf(request), response);
          } catch (error) {
            return faultOfWork(error);
          }
          responseCount += 1;
          onResponse(request, response);
          onProgress(null);
          return undefined;
        },
        ...(setAside && { setAside }),
        wait(milliseconds, fault) {
          onWait(fault, milliseconds / 1000);
          return wait(milliseconds, signal);
        },
      });
      if (fault) throw new FaultError(fault);
    },
  };
}
