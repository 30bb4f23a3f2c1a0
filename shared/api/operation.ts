import type { z } from 'zod';
import type { Fault } from '../faults/fault.ts';
import type { Codec, Violation } from './codec.ts';
import type { DistanceStatus } from './value-sets.ts';

/** Where a credential is put, by the names in `api.md`, Authentication. */
export const credentials = ['key', 'private_key', 'X-Api-Key'] as const;
export type Credential = (typeof credentials)[number];

export type Group = 'localities' | 'distance' | 'transit' | 'static-map' | 'zones';

/** A parameter of an operation, in the query string or a JSON body. */
export interface Parameter<
  T = unknown,
  Presence extends 'required' | 'optional' | 'defaulted' = 'required' | 'optional' | 'defaulted',
> {
  form: Codec<T>;
  presence: Presence;
  /** Default of the service. */
  fallback?: T;
  /** Repeated once per item (`provider.md` 1, static map). */
  repeated: boolean;
  about: string;
}

// A codec both reads and writes a type, so only `any` fits parameters of every type.
// biome-ignore lint/suspicious/noExplicitAny: the variance of Codec leaves no narrower bound
export type Parameters = Readonly<Record<string, Parameter<any>>>;

/** A parameter that has to be given. */
export const required = <T>(form: Codec<T>, about: string): Parameter<T, 'required'> => ({
  form,
  presence: 'required',
  repeated: false,
  about,
});
/** A parameter that may be absent. */
export const optional = <T>(form: Codec<T>, about: string): Parameter<T, 'optional'> => ({
  form,
  presence: 'optional',
  repeated: false,
  about,
});
/** An optional list, whose items are separate parameters of the same name. */
export const repeated = <T>(form: Codec<T[]>, about: string): Parameter<T[], 'optional'> => ({
  form,
  presence: 'optional',
  repeated: true,
  about,
});
/** A parameter for which the service has a default. */
export const defaulted = <T>(form: Codec<T>, fallback: T, about: string): Parameter<T, 'defaulted'> => ({
  form,
  presence: 'defaulted',
  fallback,
  repeated: false,
  about,
});

type ValueOf<P> = P extends Parameter<infer T> ? T : never;
type KeysOf<Ps extends Parameters, Presence> = {
  [K in keyof Ps]: Ps[K]['presence'] extends Presence ? K : never;
}[keyof Ps];

/** A request as the caller writes it: everything not required is optional. */
export type RequestInput<Ps extends Parameters> = {
  [K in KeysOf<Ps, 'required'>]: ValueOf<Ps[K]>;
} & { [K in KeysOf<Ps, 'optional' | 'defaulted'>]?: ValueOf<Ps[K]> | undefined };

/** A request as the service reads it, with defaults filled in. */
export type Params<Ps extends Parameters> = {
  [K in KeysOf<Ps, 'required' | 'defaulted'>]: ValueOf<Ps[K]>;
} & { [K in KeysOf<Ps, 'optional'>]?: ValueOf<Ps[K]> | undefined };

/** Response to a violated rule or limit, in the service's words. */
export type Refusal =
  | { as: 'detail'; parameter: string; violation: Violation }
  | { as: 'status'; status: DistanceStatus; message: string };

/** A violated rule across several parameters. */
export interface BrokenRule {
  answered: Refusal;
  /** Fault for callers that check before sending. */
  fault: Fault;
}

export const megabyte = 1024 * 1024;

/** `perSecond` of a named policy; an operation's `cost` gives the amount one request uses (default 1). */
export interface RateLimit {
  policy: 'requests' | 'elements';
  perSecond: number;
  /** Rate for requests with traffic, where `api.md` has a different one. */
  perSecondWithTraffic?: number;
}

/** Definition of one operation of the API; the only place for what `api.md` says about it. */
export interface Operation<Ps extends Parameters = Parameters, Answer extends z.ZodType = z.ZodType> {
  id: string;
  group: Group;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** May contain path parameters, as in `/zones/{zone_id}`. */
  path: `/${string}`;
  about: string;
  /** Location of the parameters: query string, JSON body or path. */
  parametersIn: 'query' | 'body' | 'path';
  /** Maximum request body in bytes, if lower than the service's general limit. */
  maxBodyBytes?: number;
  parameters: Ps;
  /** A cheap read-only request that tests whether a key is permitted. */
  probe?: RequestInput<Ps>;
  /** A rule of `api.md` across several parameters; returns undefined if it is met. */
  rule?(params: Params<Ps>): BrokenRule | undefined;
  /** Limit of the built-in service that providers may not have. */
  ownLimit?(params: Params<Ps>): Refusal | undefined;
  credentials: readonly Credential[];
  rateLimits: readonly RateLimit[];
  /** Amount of a policy that one request uses, if not 1. */
  cost?(params: Params<Ps>, policy: RateLimit['policy']): number;
  answer: Answer;
  /** Maximum response size in bytes; larger ones are rejected without reading on. */
  maxAnswerBytes: number;
  /** Timeout in milliseconds, if longer than the default. */
  timeoutMs?: number;
  /** Content type of the answer. */
  produces: 'application/json' | 'image/webp';
}

export type ParametersOf<O> = O extends { parameters: infer Ps extends Parameters } ? Ps : never;
export type ParamsOf<O> = Params<ParametersOf<O>>;
export type ResponseOf<O> = O extends { answer: infer A extends z.ZodType } ? z.infer<A> : never;

/** Identity function that infers the exact types of an operation's parameters and response. */
export const operation = <const Ps extends Parameters, A extends z.ZodType>(
  definition: Operation<Ps, A>,
): Operation<Ps, A> => definition;
