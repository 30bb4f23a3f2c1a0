import type { ResponseOf } from '../../../../shared/api/operation.ts';
import type { createZones } from '../../../../shared/api/zones.ts';
import type { Fault, Outcome } from '../../../../shared/faults/fault.ts';
import { type RetryPolicy, retryPolicyOf } from '../../../jobs/retry-policy.ts';

/**
 * Result of sending a batch. `refused`: the service rejected the batch and stored nothing. `untouched`: it didn't
 * process the batch. `unknown`: it stored all zones or none.
 */
export type BatchResult =
  | { kind: 'created' }
  | { kind: 'refused'; fault: Fault }
  | { kind: 'untouched'; fault: Fault }
  | { kind: 'unknown'; fault: Fault };

/** Returns the result of a batch by the response or the fault of the request. */
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
      return { kind: wasNeverReached(fault.reason) ? 'untouched' : 'unknown', fault };
    case 'service':
      return { kind: resultOfStatus(fault.status), fault };
    default:
      return { kind: 'unknown', fault };
  }
}

const wasNeverReached = (reason: string): boolean =>
  reason === 'dns' || reason === 'refused' || reason.startsWith('proxy');

function resultOfStatus(status: number | string): 'refused' | 'untouched' | 'unknown' {
  // 409 concerns a single zone, and after 413 a smaller batch may be accepted: both are split like a refused batch.
  if (status === 409 || status === 413) return 'refused';
  const isClientError = typeof status === 'number' && status >= 400 && status < 500 && status !== 408;
  return isClientError ? 'untouched' : 'unknown';
}

/**
 * Returns the retry policy for sending zones. Unlike other requests, they are retried after an unreadable response,
 * because their outcome is unknown until they are sent again or looked up.
 */
export const retryPolicyOfSending = (fault: Fault): RetryPolicy['kind'] =>
  fault.kind === 'bad-answer' ? 'retry' : retryPolicyOf(fault).kind;

/**
 * Whether the refusal of one zone means that its `zone_id` is taken. Providers don't document their messages
 * (`provider.md` 1), so this is inferred from the status and the wording.
 */
export function meansIdIsTaken(fault: Fault): boolean {
  if (fault.kind === 'service') return fault.status === 409 || takenPattern.test(fault.message ?? '');
  if (fault.kind !== 'invalid') return false;
  const messages = fault.fields.flatMap((field) => ('message' in field ? [field.message] : []));
  return [...messages, fault.message ?? ''].some((text) => takenPattern.test(text));
}

const takenPattern = /\b(exist(s|ed|ing)?|already|duplicate[ds]?|taken|unique|conflict(s|ing)?)\b/i;
