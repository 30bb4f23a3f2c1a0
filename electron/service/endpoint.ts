import type { z } from 'zod';
import {
  type Charge,
  chargesOf,
  chargesOfRefused,
  countsTrafficApart,
  hasTraffic,
} from '../../shared/api/cost.ts';
import type { Operation, Parameters, Params, Refusal } from '../../shared/api/operation.ts';
import { type DetailItem, readBody, readQuery } from '../../shared/api/read-question.ts';
import type { Project } from './project.ts';

/** Who asks, beside the question itself. */
export interface Caller {
  project: Project;
  acceptLanguage: string | undefined;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
}

/** A question that was read well and still has no answer; the rest of the contract's refusals come before. */
export type Refused =
  | { refused: 'not-found'; text: string }
  | { refused: 'invalid'; detail: readonly DetailItem[] };

export type Outcome<Answer> = { answer: Answer } | Refused;

/** What is needed for an answer is not there; the message is for whoever asked. */
export class Unavailable extends Error {
  override name = 'Unavailable';
  /** When it may be there again, where that is known. */
  readonly retryAfterSeconds: number | undefined;
  constructor(message: string, retryAfterSeconds?: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What a request gives: its query string, or the JSON of its body. */
export type Given = { query: URLSearchParams } | { body: unknown };

/** A question as far as it can be told before it is answered. */
export interface ReadQuestion {
  /** What it takes out of the operation's rate limits. */
  charges: Charge[];
  /** Counts apart from other questions where `api.md` gives traffic a rate of its own. */
  bucket: 'plain' | 'with-traffic';
  outcome:
    | { kind: 'unreadable'; detail: DetailItem[] }
    | { kind: 'refused'; refusal: Refusal }
    | { kind: 'asked'; answer(caller: Caller): Promise<Outcome<unknown>> };
}

/** One operation that this service answers. */
export interface Endpoint {
  operation: Operation;
  read(given: Given): ReadQuestion;
}

/** Joins an operation of the contract and the function that answers it. */
export function endpoint<Ps extends Parameters, Answer extends z.ZodType>(
  operation: Operation<Ps, Answer>,
  answer: (
    params: Params<Ps>,
    caller: Caller,
  ) => Outcome<z.output<Answer>> | Promise<Outcome<z.output<Answer>>>,
): Endpoint {
  return {
    operation,
    read(given) {
      const reading = 'query' in given ? readQuery(operation, given.query) : readBody(operation, given.body);
      if (!reading.ok) {
        return {
          charges: chargesOfRefused(operation, false),
          bucket: 'plain',
          outcome: { kind: 'unreadable', detail: reading.detail },
        };
      }
      const { params } = reading;
      const refusal = operation.rule?.(params)?.answered ?? operation.ownLimit?.(params);
      const withTraffic = hasTraffic(params);
      return {
        charges: refusal ? chargesOfRefused(operation, withTraffic) : chargesOf(operation, params),
        bucket: withTraffic && countsTrafficApart(operation) ? 'with-traffic' : 'plain',
        outcome: refusal
          ? { kind: 'refused', refusal }
          : { kind: 'asked', answer: async (caller) => answer(params, caller) },
      };
    },
  };
}
