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
/** Maximum number of errors reported in a 422; a batch may have thousands. */
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
  if (!bytes) return { ok: false, response: tooLargeResponse(context, maxBytes) };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!isDeeperThan(text, maxAnswerDepth)) return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  return { ok: false, response: invalidJsonResponse(context, group) };
}

const distanceStatuses: Partial<Record<RefusalStatus, DistanceStatus>> = {
  401: 'REQUEST_DENIED',
  403: 'REQUEST_DENIED',
  429: 'OVER_QUERY_LIMIT',
};

/** Returns an error response in the format of the group; distance also has a status field (`api.md`, Errors). */
export function errorResponse(
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

/** Returns a 422 for invalid parameters, in the format of the operation's group (`api.md`, Errors). */
export const validationResponse = (context: Context, group: Group, detail: readonly DetailItem[]): Response =>
  context.json(validationBody(group, detail.slice(0, maxDetailItems)), 422);

/** Returns the response to a body that isn't valid JSON: 400 for zones, otherwise 422 (`api.md`, Errors). */
function invalidJsonResponse(context: Context, group: Group): Response {
  if (group === 'zones') return context.json(invalidJsonBody, 400);
  return validationResponse(context, group, [
    { loc: ['body'], type: 'json_invalid', msg: 'JSON decode error', input: null },
  ]);
}

/** Returns the response to a violated rule or limit: a distance status or a 422, as the operation defines it. */
export function refusalResponse(context: Context, operation: Operation, refusal: Refusal): Response {
  if (refusal.as === 'status') {
    return context.json(statusBody(operation, refusal.status, refusal.message));
  }
  const { parameter, violation } = refusal;
  const input = operation.parametersIn === 'query' ? queryOf(context).get(parameter) : null;
  return validationResponse(context, operation.group, [
    { ...violation, loc: [operation.parametersIn, parameter], input },
  ]);
}

/** Returns the response with an endpoint's outcome: its body, a 404, or a 422. */
export function outcomeResponse(
  context: Context,
  { group, produces }: Operation,
  outcome: Outcome<unknown>,
): Response {
  if ('body' in outcome) {
    return outcome.body instanceof Uint8Array
      ? context.body(new Uint8Array(outcome.body), 200, { 'Content-Type': produces })
      : context.json(outcome.body);
  }
  return outcome.refused === 'not-found'
    ? context.json({ detail: outcome.text }, 404)
    : validationResponse(context, group, outcome.detail);
}

/**
 * Returns the response to an exception, without internal details. For distance, it is a `BACKEND_ERROR` with status 200
 * unless a retry delay is known; otherwise a 503 if something is unavailable, or a 500.
 */
export function failureResponse(context: Context, operation: Operation, error: unknown): Response {
  const unavailable = error instanceof Unavailable ? error : undefined;
  if (unavailable?.retryAfterSeconds !== undefined)
    return unavailableResponse(context, unavailable, operation);
  if (operation.group === 'distance') {
    const detail = unavailable?.message ?? 'Unexpected error. Try again.';
    return context.json(statusBody(operation, 'BACKEND_ERROR', detail));
  }
  return unavailable
    ? unavailableResponse(context, unavailable)
    : context.json({ detail: 'Internal Server Error' }, 500);
}

/** Returns a 503 with `Retry-After` for a dependency that is temporarily unavailable. */
export function unavailableResponse(context: Context, error: Unavailable, operation?: Operation): Response {
  const { message, retryAfterSeconds = 1 } = error;
  const status = operation?.group === 'distance' && statusBody(operation, 'BACKEND_ERROR', message);
  return context.json({ detail: message, ...status }, 503, { 'Retry-After': String(retryAfterSeconds) });
}

/** Returns a distance body with a status and a message, in which all lists are empty (`provider.md` 1). */
function statusBody(operation: Operation, status: DistanceStatus, message: string): object {
  const shape = operation.answer instanceof z.ZodObject ? operation.answer.shape : {};
  const lists = Object.entries(shape).filter(([, schema]) => schema instanceof z.ZodArray);
  return { status, message, ...Object.fromEntries(lists.map(([name]) => [name, []])) };
}

/** Returns a 405 with the methods that the path supports. */
export const methodNotAllowedResponse = (context: Context, methods: string[]): Response =>
  context.json({ detail: 'Method Not Allowed' }, 405, { Allow: methods.join(', ') });

/** Returns a 413 for a body of more than `maxBytes` bytes. */
const tooLargeResponse = (context: Context, maxBytes: number): Response =>
  context.json({ detail: `The request body is larger than ${maxBytes} bytes.` }, 413);
