import type { Context } from 'hono';
import { z } from 'zod';
import {
  invalidJsonBody,
  type RefusalStatus,
  refusalBody,
  validationBody,
} from '../../shared/api/error-body.ts';
import type { Group, Operation, Refusal } from '../../shared/api/operation.ts';
import type { DetailItem } from '../../shared/api/read-question.ts';
import type { DistanceStatus } from '../../shared/api/value-sets.ts';
import { deepestAnswer } from '../../shared/limits/json-depth.ts';
import { isDeeperThan } from '../../shared/text/json-depth.ts';
import { type Outcome, Unavailable } from './endpoint.ts';
import { bodyWithin } from './request-body.ts';

/** Bytes of the longest request body, where nothing else was chosen. */
export const largestBodyBytes = 16 * 1024 * 1024;
/** So that an answer about a wrong batch stays readable. */
const mostDetailItems = 100;

/** The query as it was sent, with what is repeated in it as often as it is. */
export const queryOf = (context: Context): URLSearchParams => new URL(context.req.url).searchParams;

/**
 * The JSON of a request's body, or the refusal of one that is too large, no JSON, no UTF-8, or absurdly
 * nested. To be called when whoever asks is known: nobody else's body is held in memory.
 */
export async function jsonBody(
  context: Context,
  group: Group,
  most = largestBodyBytes,
): Promise<{ ok: true; value: unknown } | { ok: false; response: Response }> {
  const bytes = await bodyWithin(context.req.raw, most);
  if (!bytes) return { ok: false, response: answerTooLarge(context, most) };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!isDeeperThan(text, deepestAnswer)) return { ok: true, value: JSON.parse(text) };
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

/** Distance answers carry their status beside the documented body (`api.md`, Errors). */
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

/** 422: what is wrong with which parameter, in the form that the group has for it (`api.md`, Errors). */
export const answerInvalid = (context: Context, group: Group, detail: readonly DetailItem[]): Response =>
  context.json(validationBody(group, detail.slice(0, mostDetailItems)), 422);

/** The body is no JSON: 400 for zones, 422 for all else (`api.md`, Errors). */
function answerBadJson(context: Context, group: Group): Response {
  if (group === 'zones') return context.json(invalidJsonBody, 400);
  return answerInvalid(context, group, [
    { loc: ['body'], type: 'json_invalid', msg: 'JSON decode error', input: null },
  ]);
}

/** A rule between parameters is broken: told as the operation tells it, by a status or by a 422. */
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

/** What an endpoint came to: its answer, a 404, or a 422. */
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

/** Tells that something failed, and nothing of its inside. */
export function answerFailure(context: Context, operation: Operation, error: unknown): Response {
  const unavailable = error instanceof Unavailable ? error : undefined;
  if (unavailable?.retryAfterSeconds !== undefined) return answerLater(context, unavailable, operation);
  if (operation.group === 'distance') {
    const why = unavailable?.message ?? 'Unexpected error; try again';
    return context.json(statusBody(operation, 'BACKEND_ERROR', why));
  }
  return unavailable
    ? answerLater(context, unavailable)
    : context.json({ detail: 'Internal Server Error' }, 500);
}

/** 503 with `Retry-After`: what is needed is away for a while. */
export function answerLater(context: Context, error: Unavailable, operation?: Operation): Response {
  const { message, retryAfterSeconds = 1 } = error;
  const status = operation?.group === 'distance' && statusBody(operation, 'BACKEND_ERROR', message);
  return context.json({ detail: message, ...status }, 503, { 'Retry-After': String(retryAfterSeconds) });
}

/** An answer of the distance group that holds nothing but its status (`provider.md` 1). */
function statusBody(operation: Operation, status: DistanceStatus, message: string): object {
  const shape = operation.answer instanceof z.ZodObject ? operation.answer.shape : {};
  const lists = Object.entries(shape).filter(([, schema]) => schema instanceof z.ZodArray);
  return { status, message, ...Object.fromEntries(lists.map(([name]) => [name, []])) };
}

/** 405, with the methods that the path has. */
export const answerWrongMethod = (context: Context, methods: string[]): Response =>
  context.json({ detail: 'Method Not Allowed' }, 405, { Allow: methods.join(', ') });

/** 413: more than `most` bytes. */
const answerTooLarge = (context: Context, most: number): Response =>
  context.json({ detail: `The request body is larger than ${most} bytes.` }, 413);
