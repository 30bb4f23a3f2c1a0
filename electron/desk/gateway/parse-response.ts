import { z } from 'zod';
import type { Operation } from '../../../shared/api/operation.ts';
import { distanceStatuses } from '../../../shared/api/value-sets.ts';
import { type Fault, failed, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import { maxAnswerDepth } from '../../../shared/limits/json-depth.ts';
import { limitedList, limitedText } from '../../../shared/limits/limited-schemas.ts';
import { isDeeperThan } from '../../../shared/text/json-depth.ts';
import { type ResponseHeaders, rateLimited } from './rate-headers.ts';

/** A raw response with its complete body. */
export interface RawResponse {
  status: number;
  headers: ResponseHeaders;
  body: Uint8Array;
}

/** The part of an operation needed to read its responses. */
type ParsedOperation<A extends z.ZodType> = Pick<Operation, 'group' | 'produces'> & { answer: A };

/** Error bodies of all groups (`api.md`, Errors). Tolerant, because providers return many forms. */
const errorBodySchema = z.looseObject({
  status: limitedText.nullish().catch(null),
  detail: z
    .union([
      limitedText,
      limitedList(
        z.looseObject({ loc: limitedList(z.union([limitedText, z.number()])).catch([]), msg: limitedText }),
      ),
    ])
    .nullish()
    .catch(null),
  details: limitedText.nullish().catch(null),
  value: limitedText.nullish().catch(null),
  message: limitedText.nullish().catch(null),
  error_message: limitedText.nullish().catch(null),
});
type ErrorBody = z.infer<typeof errorBodySchema>;

const knownStatuses: ReadonlySet<string> = new Set(distanceStatuses);
const maxMessageLength = 500;

/**
 * Parses a response of the service. A distance response whose `status` isn't OK is a fault whatever its HTTP status
 * (`api.md`, Errors).
 * @param secrets texts to remove from the response, in case the service repeats them
 * @param now milliseconds since 1970
 */
export function parseResponse<A extends z.ZodType>(
  operation: ParsedOperation<A>,
  response: RawResponse,
  secrets: readonly string[],
  now: number,
): Outcome<z.infer<A>> {
  const { status, headers, body } = response;
  const isOk = status >= 200 && status < 300;
  if (isOk && operation.produces !== 'application/json') {
    const isImage = String(headers['content-type']).startsWith('image/');
    return isImage ? parseValue(operation, body) : failed({ kind: 'bad-answer', path: '' });
  }

  const json = readJson(body, secrets);
  const errorBody = json.ok ? readErrorBody(json.value) : {};
  const statusText = operation.group === 'distance' ? (errorBody.status ?? 'OK') : 'OK';
  if (!isOk) {
    const serviceFault = httpFault(status, errorBody, headers, now);
    // The status in a distance response is more precise than a generic HTTP error.
    const isGeneric =
      serviceFault.kind === 'service' ||
      (serviceFault.kind === 'invalid' && serviceFault.fields.length === 0);
    const hasPreciseStatus = isGeneric && statusText !== 'OK' && knownStatuses.has(statusText);
    return failed(hasPreciseStatus ? statusFault(statusText, errorBody, headers, now) : serviceFault);
  }
  if (!json.ok) return failed(json.fault);
  if (statusText !== 'OK') return failed(statusFault(statusText, errorBody, headers, now));
  return parseValue(operation, json.value);
}

function parseValue<A extends z.ZodType>(operation: ParsedOperation<A>, value: unknown): Outcome<z.infer<A>> {
  const read = operation.answer.safeParse(value);
  if (read.success) return succeeded(read.data);
  return failed({ kind: 'bad-answer', path: (read.error.issues[0]?.path ?? []).map(String).join('.') });
}

function readJson(body: Uint8Array, secrets: readonly string[]): Outcome<unknown> {
  let text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  for (const secret of secrets) {
    for (const encoded of [secret, encodeURIComponent(secret)]) {
      if (text.includes(encoded)) text = text.replaceAll(encoded, '[key]');
    }
  }
  if (isDeeperThan(text, maxAnswerDepth)) return failed({ kind: 'bad-answer', path: '', why: 'too-deep' });
  try {
    return succeeded(JSON.parse(text));
  } catch {
    return failed({ kind: 'bad-answer', path: '' });
  }
}

function readErrorBody(value: unknown): Partial<ErrorBody> {
  const read = errorBodySchema.safeParse(value);
  return read.success ? read.data : {};
}

function httpFault(status: number, body: Partial<ErrorBody>, headers: ResponseHeaders, now: number): Fault {
  const message = messageOf(body);
  switch (status) {
    case 400:
    case 422:
      return { kind: 'invalid', fields: fieldsOf(body), ...message };
    case 401:
      return { kind: 'unauthenticated', ...message };
    case 402:
      return { kind: 'quota', ...message };
    case 403:
      return { kind: 'forbidden', ...message };
    case 429:
      return rateLimited(headers, now);
    default:
      return { kind: 'service', status, ...message };
  }
}

function statusFault(status: string, body: Partial<ErrorBody>, headers: ResponseHeaders, now: number): Fault {
  const message = messageOf(body);
  switch (status) {
    case 'INVALID_REQUEST':
      return { kind: 'invalid', fields: [], ...message };
    case 'REQUEST_DENIED':
      return { kind: 'forbidden', ...message };
    case 'OVER_QUERY_LIMIT':
      return rateLimited(headers, now);
    default:
      return { kind: 'service', status, ...message };
  }
}

function messageOf({ detail, details, message, error_message, value }: Partial<ErrorBody>): {
  message?: string;
} {
  const text = (typeof detail === 'string' ? detail : null) ?? details ?? message ?? error_message ?? value;
  return text ? { message: text.slice(0, maxMessageLength) } : {};
}

/** Returns field names without the first part of `loc`, which is where the value was (`query`, `body`). */
function fieldsOf({ detail }: Partial<ErrorBody>): { field: string; message: string }[] {
  if (!Array.isArray(detail)) return [];
  return detail.map(({ loc, msg }) => ({
    field: loc.slice(1).join('.'),
    message: msg.slice(0, maxMessageLength),
  }));
}
