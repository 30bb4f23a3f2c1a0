import type { Fault } from '../../shared/fault.ts';
import { words } from '../words/words.ts';

/** What happened, in a sentence or two. */
export const faultInWords = (fault: Fault): string =>
  words.t(`fault.${fault.kind}`, {
    status: fault.kind === 'service' ? String(fault.status) : '',
    path: fault.kind === 'bad-answer' ? fault.path : '',
    detail: fault.kind === 'desk' ? fault.message : '',
  });

/** What a person can do about a fault, beside reading it. */
export function wayOut(fault: Fault): 'settings' | 'retry' | 'correct' | 'wait' | 'none' {
  switch (fault.kind) {
    case 'unauthenticated':
    case 'forbidden':
    case 'quota':
      return 'settings';
    case 'invalid':
      return 'correct';
    case 'rate-limited':
      return 'wait';
    case 'cancelled':
      return 'none';
    case 'service':
      // A status in words is the service's last word on this question; a number may pass.
      return typeof fault.status === 'number' ? 'retry' : 'correct';
    default:
      return 'retry';
  }
}

/** What is wrong with one field, to mark it; `field` is matched by its first part. */
export function fieldFault(fault: Fault | undefined, field: string): string | undefined {
  if (fault?.kind !== 'invalid') return undefined;
  return fault.fields.find((item) => item.field === field || item.field.startsWith(`${field}.`))?.message;
}
