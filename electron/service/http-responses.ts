import type { Context } from 'hono';
import { z } from 'zod';
import {
  invalidJsonBody,
  type RefusalStatus,
  refusalBody,
  validationBody,
} from '../../shared/api/error-body.ts';
import type { Group, Operation, Refusal } from '../../shared/api/operation.ts';
import type { DetailItem } from '../../shared/api/read-request.ts';
import type { DistanceStatus } from '../../shared/api/value-sets.ts';
import { maxAnswerDepth } from '../../shared/limits/json-depth.ts';
import { isDeeperThan } from '../../shared/text/json-depth.ts';
import { type Outcome, Unavailable } from './endpoint.ts';
import { bodyWithin } from './request-body.ts';

/** Default maximum size of a request body in bytes. */
export const defaultMaxBodyBytes = 16 * 1024 * 1024;
/** Keeps the response about an invalid batch readable. */
const maxDetailItems = 100;

/** Returns the raw query string parameters, including repeated ones. */
export const queryOf = (context: Context): URLSearchParams => new URL(context.req.url).searchParams;

/**
 * Parses a JSON body, or refuses one that is too large, invalid JSON or UTF-8, or nested too deeply. Call after
 * authentication, so that bodies of strangers aren't held in memory.
 */
export async function jsonBody(
  context: Context,
  group: Group,
  maxBytes = defaultMaxBodyBytes,
): Promise<{ ok: true; value: unknown } | { ok: false; response: Response }> {
  const bytes = await bodyWithin(context.req.raw, maxBytes);
  if (!bytes) return { ok: false, response: answerTooLarge(context, maxBytes) };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!isDeeperThan(text, maxAnswerDepth)) return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  return { ok: false, response: answerBadJson(context, group) };
}

const distanceStatuses: Partial<Record<RefusalStatus, DistanceStatus>> = {
  401: 'REQUEST_DENIED',
  403: 'REQUEST_DENIED',
  429: 'OVER_QUERY_LIMIT',
};

/** Distance responses also contain a status field (`api.md`, Errors). */
export function refuse(
  context: Context,
  group: Group,
  status: RefusalStatus,
  text?: string,
  headers?: Record<string, string>,
): Response {
  const distanceStatus = group === 'distance' ? distanceStatuses[status] : undefined;
  return context.json(
    { ...refusalBody(group, status, text), ...(distanceStatus && { status: distanceStatus }) },
    status,
    headers,
  );
}

/** 422: invalid parameters, in the format of the operation's group (`api.md`, Errors). */
export const answerInvalid = (context: Context, group: Group, detail: readonly DetailItem[]): Response =>
  context.json(validationBody(group, detail.slice(0, maxDetailItems)), 422);

/** The body isn't valid JSON: 400 for zones, otherwise 422 (`api.md`, Errors). */
function answerBadJson(context: Context, group: Group): Response {
  if (group === 'zones') return context.json(invalidJsonBody, 400);
  return answerInvalid(context, group, [
    { loc: ['body'], type: 'json_invalid', msg: 'JSON decode error', input: null },
  ]);
}

/** A rule between parameters is broken: reported as the operation defines it, by a status or a 422. */
export function answerRefusal(context: Context, operation: Operation, refusal: Refusal): Response {
  if (refusal.as === 'status') {
    return context.json(statusBody(operation, refusal.status, refusal.message));
  }
  const { parameter, violation } = refusal;
  const input = operation.parametersIn === 'query' ? queryOf(context).get(parameter) : null;
  return answerInvalid(context, operation.group, [
    { ...violation, loc: [operation.parametersIn, parameter], input },
  ]);
}

/** Responds with an endpoint's outcome: a result, a 404, or a 422. */
export function answerOutcome(
  context: Context,
  { group, produces }: Operation,
  outcome: Outcome<unknown>,
): Response {
  if ('answer' in outcome) {
    return outcome.answer instanceof Uint8Array
      ? context.body(new Uint8Array(outcome.answer), 200, { 'Content-Type': produces })
      : context.json(outcome.answer);
  }
  return outcome.refused === 'not-found'
    ? context.json({ detail: outcome.text }, 404)
    : answerInvalid(context, group, outcome.detail);
}

/** Reports a failure without internal details. */
export function answerFailure(context: Context, operation: Operation, error: unknown): Response {
  const unavailable = error instanceof Unavailable ? error : undefined;
  if (unavailable?.retryAfterSeconds !== undefined) return answerLater(context, unavailable, operation);
  if (operation.group === 'distance') {
    const why = unavailable?.message ?? 'Unexpected error. Try again.';
    return context.json(statusBody(operation, 'BACKEND_ERROR', why));
  }
  return unavailable
    ? answerLater(context, unavailable)
    : context.json({ detail: 'Internal Server Error' }, 500);
}

/** 503 with `Retry-After`: a dependency is temporarily unavailable. */
export function answerLater(context: Context, error: Unavailable, operation?: Operation): Response {
  const { message, retryAfterSeconds = 1 } = error;
  const status = operation?.group === 'distance' && statusBody(operation, 'BACKEND_ERROR', message);
  return context.json({ detail: message, ...status }, 503, { 'Retry-After': String(retryAfterSeconds) });
}

/** A response of the distance group with only a status (`provider.md` 1). */
function statusBody(operation: Operation, status: DistanceStatus, message: string): object {
  const shape = operation.answer instanceof z.ZodObject ? operation.answer.shape : {};
  const lists = Object.entries(shape).filter(([, schema]) => schema instanceof z.ZodArray);
  return { status, message, ...Object.fromEntries(lists.map(([name]) => [name, []])) };
}

/** 405, with the methods the path supports. */
export const answerWrongMethod = (context: Context, methods: string[]): Response =>
  context.json({ detail: 'Method Not Allowed' }, 405, { Allow: methods.join(', ') });

/** 413: the body exceeds `maxBytes` bytes. */
const answerTooLarge = (context: Context, maxBytes: number): Response =>
  context.json({ detail: `The request body is larger than ${maxBytes} bytes.` }, 413);
