import type { ResponseOf } from '../../../../shared/api/operation.ts';
import type { createZones } from '../../../../shared/api/zones.ts';
import type { Fault, Outcome } from '../../../../shared/faults/fault.ts';
import { type RetryPolicy, retryPolicyOf } from '../../../jobs/retry-policy.ts';

/**
 * What the response to a batch, or a missing one, says about its zones. `refused`: the service rejected the batch and
 * stored nothing. `untouched`: it was never processed. `unknown`: all or nothing may be stored.
 */
export type BatchResult =
  | { kind: 'created' }
  | { kind: 'refused'; fault: Fault }
  | { kind: 'untouched'; fault: Fault }
  | { kind: 'unknown'; fault: Fault };

/** Determines from a response what happened to the zones of a batch. */
export function batchResultOf(outcome: Outcome<ResponseOf<typeof createZones>>): BatchResult {
  if (outcome.ok) {
    const { status, message } = outcome.value;
    // Distance responses are known to report failures with HTTP 200 (`provider.md` 1).
    const failed = status.toLowerCase() === 'error';
    return failed
      ? { kind: 'refused', fault: { kind: 'invalid', fields: [], message } }
      : { kind: 'created' };
  }
  const { fault } = outcome;
  switch (fault.kind) {
    case 'invalid':
      return { kind: 'refused', fault };
    case 'unauthenticated':
    case 'forbidden':
    case 'quota':
    case 'rate-limited':
      return { kind: 'untouched', fault };
    case 'offline':
      return { kind: neverReached(fault.reason) ? 'untouched' : 'unknown', fault };
    case 'service':
      return { kind: resultOfStatus(fault.status), fault };
    default:
      return { kind: 'unknown', fault };
  }
}

const neverReached = (reason: string): boolean =>
  reason === 'dns' || reason === 'refused' || reason.startsWith('proxy');

function resultOfStatus(status: number | string): 'refused' | 'untouched' | 'unknown' {
  // A conflict concerns a single zone, and a body that is too large may pass in smaller parts.
  if (status === 409 || status === 413) return 'refused';
  const given = typeof status === 'number' && status >= 400 && status < 500 && status !== 408;
  return given ? 'untouched' : 'unknown';
}

/**
 * Returns whether to send zones again. An unreadable response doesn't say what the service did with them; sending or
 * looking them up again will.
 */
export const retryPolicyOfSending = (fault: Fault): RetryPolicy['kind'] =>
  fault.kind === 'bad-answer' ? 'retry' : retryPolicyOf(fault).kind;

/**
 * Whether the refusal of one zone says that its `zone_id` is taken. Providers don't publish their messages
 * (`provider.md` 1), so it is inferred from the named field, the status or the wording.
 */
export function saysItExists(fault: Fault): boolean {
  if (fault.kind === 'service') return fault.status === 409 || wordsOfTaken.test(fault.message ?? '');
  if (fault.kind !== 'invalid') return false;
  const words = fault.fields.flatMap((field) => ('message' in field ? [field.message] : []));
  return [...words, fault.message ?? ''].some((text) => wordsOfTaken.test(text));
}

const wordsOfTaken = /\b(exist(s|ed|ing)?|already|duplicate[ds]?|taken|unique|conflict(s|ing)?)\b/i;
