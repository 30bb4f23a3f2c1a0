import type { z } from 'zod';
import type { Fault } from '../faults/fault.ts';
import type { Codec, Violation } from './codec.ts';
import type { DistanceStatus } from './value-sets.ts';

/** Where a credential is put, by the names in `api.md`, Authentication. */
export const credentials = ['key', 'private_key', 'X-Api-Key'] as const;
export type Credential = (typeof credentials)[number];

export type Group = 'localities' | 'distance' | 'transit' | 'static-map' | 'zones';

/** One named thing an operation asks for, in the query string or as a field of the JSON body. */
export interface Parameter<
  T = unknown,
  Presence extends 'required' | 'optional' | 'defaulted' = 'required' | 'optional' | 'defaulted',
> {
  form: Codec<T>;
  presence: Presence;
  /** What the service assumes when the parameter is absent. */
  fallback?: T;
  /** Given several times, one item each (`provider.md` 1, static map). */
  repeated: boolean;
  about: string;
}

// A form both reads and writes, so a parameter of unknown type can only be named through `any`.
// biome-ignore lint/suspicious/noExplicitAny: the variance of Codec leaves no narrower bound
export type Parameters = Readonly<Record<string, Parameter<any>>>;

export const required = <T>(form: Codec<T>, about: string): Parameter<T, 'required'> => ({
  form,
  presence: 'required',
  repeated: false,
  about,
});
export const optional = <T>(form: Codec<T>, about: string): Parameter<T, 'optional'> => ({
  form,
  presence: 'optional',
  repeated: false,
  about,
});
export const repeated = <T>(form: Codec<T[]>, about: string): Parameter<T[], 'optional'> => ({
  form,
  presence: 'optional',
  repeated: true,
  about,
});
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

/** A question as it is asked: everything that is not required may be left out. */
export type Question<Ps extends Parameters> = {
  [K in KeysOf<Ps, 'required'>]: ValueOf<Ps[K]>;
} & { [K in KeysOf<Ps, 'optional' | 'defaulted'>]?: ValueOf<Ps[K]> | undefined };

/** A question as the service reads it: defaults are filled in. */
export type Params<Ps extends Parameters> = {
  [K in KeysOf<Ps, 'required' | 'defaulted'>]: ValueOf<Ps[K]>;
} & { [K in KeysOf<Ps, 'optional'>]?: ValueOf<Ps[K]> | undefined };

/** How a service answers that a rule or a limit is broken, in its own words. */
export type Refusal =
  | { as: 'detail'; parameter: string; violation: Violation }
  | { as: 'status'; status: DistanceStatus; message: string };

/** A rule over several parameters that a question breaks. */
export interface BrokenRule {
  answered: Refusal;
  /** For whoever does not even send the question. */
  fault: Fault;
}

export const megabyte = 1024 * 1024;

/** `perSecond` of a named policy; `cost` tells how much one question uses (1 unless given). */
export interface RateLimit {
  policy: 'requests' | 'elements';
  perSecond: number;
  /** Where `api.md` allows another rate for questions with traffic. */
  perSecondWithTraffic?: number;
}

/** One operation of the API: the whole of what `api.md` says of it, once. */
export interface Operation<Ps extends Parameters = Parameters, Answer extends z.ZodType = z.ZodType> {
  id: string;
  group: Group;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** May name parameters, as in `/zones/{zone_id}`, when that is where they stand. */
  path: `/${string}`;
  about: string;
  /** Where the parameters stand: in the query string, as fields of a JSON body, or in the path. */
  parametersIn: 'query' | 'body' | 'path';
  /** Bytes of the largest body that asks for it, where that is less than the largest of the service. */
  maxBodyBytes?: number;
  parameters: Ps;
  /** A cheap question that tells whether a key may ask; it changes nothing. */
  probe?: Question<Ps>;
  /** A rule that `api.md` sets over several parameters; undefined when the question may be asked. */
  rule?(params: Params<Ps>): BrokenRule | undefined;
  /** A limit of the built-in service that a provider need not have. */
  ownLimit?(params: Params<Ps>): Refusal | undefined;
  credentials: readonly Credential[];
  rateLimits: readonly RateLimit[];
  /** How much of a policy one question uses, where it is not 1. */
  cost?(params: Params<Ps>, policy: RateLimit['policy']): number;
  answer: Answer;
  /** Bytes; a larger one is no answer to this operation and is not read. */
  largestAnswer: number;
  /** Milliseconds that an answer is waited for, where it takes longer than those to other operations. */
  longestMs?: number;
  /** Content type of the answer. */
  produces: 'application/json' | 'image/webp';
}

export type ParametersOf<O> = O extends { parameters: infer Ps extends Parameters } ? Ps : never;
export type ParamsOf<O> = Params<ParametersOf<O>>;
export type AnswerOf<O> = O extends { answer: infer A extends z.ZodType } ? z.infer<A> : never;

/** Keeps the exact types of an operation's parameters and answer. */
export const operation = <const Ps extends Parameters, A extends z.ZodType>(
  definition: Operation<Ps, A>,
): Operation<Ps, A> => definition;
