import type { z } from 'zod';
import {
  type Charge,
  chargesOf,
  chargesOfRefused,
  countsTrafficApart as hasSeparateTrafficRate,
  hasTraffic,
} from '../../shared/api/cost.ts';
import type { Operation, Parameters, Params, Refusal } from '../../shared/api/operation.ts';
import { type DetailItem, readBody, readQuery } from '../../shared/api/read-request.ts';
import type { Project } from './project.ts';

/** Who sent a request, apart from its parameters. */
export interface Caller {
  project: Project;
  acceptLanguage: string | undefined;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/**
 * Refusal by an endpoint: a 404 with its text, or a 422 with its details. Violations of the contract are refused before
 * an endpoint is called.
 */
export type EndpointRefusal =
  | { refused: 'not-found'; text: string }
  | { refused: 'invalid'; detail: readonly DetailItem[] };

/** Result of an endpoint: the response body, or a refusal. */
export type Outcome<Body> = { body: Body } | EndpointRefusal;

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

/** Unparsed parameters of a request: its query string or JSON body. */
export type RawRequest = { query: URLSearchParams } | { body: unknown };

/** A parsed request, before it is handled. */
export interface ParsedRequest {
  /** Cost against the operation's rate limits. */
  charges: Charge[];
  /** Separate counter for requests with traffic, where `api.md` has a separate rate for them. */
  bucket: 'plain' | 'with-traffic';
  outcome:
    | { kind: 'unreadable'; detail: DetailItem[] }
    | { kind: 'refused'; refusal: Refusal }
    | { kind: 'valid'; handle(caller: Caller): Promise<Outcome<unknown>> };
}

/** An operation implemented by this service. */
export interface Endpoint {
  operation: Operation;
  parse(raw: RawRequest): ParsedRequest;
}

/** Returns an operation of the contract with its implementation, called with valid parameters only. */
export function endpoint<Ps extends Parameters, Body extends z.ZodType>(
  operation: Operation<Ps, Body>,
  handle: (params: Params<Ps>, caller: Caller) => Outcome<z.output<Body>> | Promise<Outcome<z.output<Body>>>,
): Endpoint {
  return {
    operation,
    parse(raw) {
      const reading = 'query' in raw ? readQuery(operation, raw.query) : readBody(operation, raw.body);
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
        bucket: withTraffic && hasSeparateTrafficRate(operation) ? 'with-traffic' : 'plain',
        outcome: refusal
          ? { kind: 'refused', refusal }
          : { kind: 'valid', handle: async (caller) => handle(params, caller) },
      };
    },
  };
}
