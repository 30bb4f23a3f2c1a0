import type { z } from 'zod';
import {
  type Charge,
  chargesOf,
  chargesOfRefused,
  countsTrafficApart,
  hasTraffic,
} from '../../shared/api/cost.ts';
import type { Operation, Parameters, Params, Refusal } from '../../shared/api/operation.ts';
import { type DetailItem, readBody, readQuery } from '../../shared/api/read-request.ts';
import type { Project } from './project.ts';

/** Context of a request other than its parameters. */
export interface Caller {
  project: Project;
  acceptLanguage: string | undefined;
  /** Aborted when the client no longer waits. */
  signal: AbortSignal;
}

/** A valid request that has no result; the contract's other refusals are handled earlier. */
export type Refused =
  | { refused: 'not-found'; text: string }
  | { refused: 'invalid'; detail: readonly DetailItem[] };

export type Outcome<Answer> = { answer: Answer } | Refused;

/** Something needed for the response is unavailable; the message is for the client. */
export class Unavailable extends Error {
  override name = 'Unavailable';
  /** When to retry, if known. */
  readonly retryAfterSeconds: number | undefined;
  constructor(message: string, retryAfterSeconds?: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Raw input of a request: its query string or JSON body. */
export type Given = { query: URLSearchParams } | { body: unknown };

/** A parsed request, before it is handled. */
export interface ReadRequest {
  /** Cost against the operation's rate limits. */
  charges: Charge[];
  /** Counted separately where `api.md` has a separate rate for traffic. */
  bucket: 'plain' | 'with-traffic';
  outcome:
    | { kind: 'unreadable'; detail: DetailItem[] }
    | { kind: 'refused'; refusal: Refusal }
    | { kind: 'asked'; answer(caller: Caller): Promise<Outcome<unknown>> };
}

/** An operation implemented by this service. */
export interface Endpoint {
  operation: Operation;
  read(given: Given): ReadRequest;
}

/** Combines an operation of the contract with its implementation. */
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
