import type { AnswerOf } from '../../../../shared/api/operation.ts';
import type { createZones } from '../../../../shared/api/zones.ts';
import type { Fault, Outcome } from '../../../../shared/faults/fault.ts';
import { type Transience, transienceOf } from '../../../jobs/transience.ts';

/**
 * What an answer, or none, to a batch says of its zones. `refused`: the service has judged the batch and
 * kept nothing. `untouched`: it never came to that. `unknown`: it may have kept all or nothing.
 */
export type BatchResult =
  | { kind: 'created' }
  | { kind: 'refused'; fault: Fault }
  | { kind: 'untouched'; fault: Fault }
  | { kind: 'unknown'; fault: Fault };

/** Reads an answer to a batch for what it says of the batch's zones. */
export function batchResultOf(outcome: Outcome<AnswerOf<typeof createZones>>): BatchResult {
  if (outcome.ok) {
    const { status, message } = outcome.value;
    // Distance answers are known to carry their failures with HTTP 200 (`provider.md` 1).
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
  // A conflict is with a zone, and too large a body may be smaller in parts.
  if (status === 409 || status === 413) return 'refused';
  const given = typeof status === 'number' && status >= 400 && status < 500 && status !== 408;
  return given ? 'untouched' : 'unknown';
}

/**
 * Whether zones are sent again. An answer that cannot be read says nothing of what the service did with them,
 * which is found out by sending or looking again.
 */
export const transienceOfSending = (fault: Fault): Transience['kind'] =>
  fault.kind === 'bad-answer' ? 'retry' : transienceOf(fault).kind;

/**
 * Whether a refusal of one zone says that its `zone_id` is taken. No provider's words are published
 * (`provider.md` 1), so it is read from the field it names, the status, or the words.
 */
export function saysItExists(fault: Fault): boolean {
  if (fault.kind === 'service') return fault.status === 409 || wordsOfTaken.test(fault.message ?? '');
  if (fault.kind !== 'invalid') return false;
  const words = fault.fields.flatMap((field) => ('message' in field ? [field.message] : []));
  return [...words, fault.message ?? ''].some((text) => wordsOfTaken.test(text));
}

const wordsOfTaken = /\b(exist(s|ed|ing)?|already|duplicate[ds]?|taken|unique|conflict(s|ing)?)\b/i;
