import { type Fault, type FieldFault, isWaitedOut } from '../../shared/faults/fault.ts';
import { formatDate, formatDuration } from '../ui/format.ts';
import { type WordKey, words } from '../words/words.ts';

/** Distance statuses that have words of their own (`api.md`, Status of distance responses). */
const explainedStatuses = [
  'ZERO_RESULTS',
  'NOT_FOUND',
  'MAX_ROUTE_LENGTH_EXCEEDED',
  'MAX_ELEMENTS_EXCEEDED',
  'BACKEND_ERROR',
] as const;

/** What happened, in a sentence or two. */
export const faultInWords = (fault: Fault): string =>
  words.t(sentenceOf(fault), {
    status: fault.kind === 'service' ? String(fault.status) : '',
    detail: (fault.kind === 'desk' && fault.detail) || '',
    wait: fault.kind === 'rate-limited' ? formatDuration(fault.saidSeconds ?? fault.waitSeconds) : '',
  });

function sentenceOf(fault: Fault): WordKey {
  switch (fault.kind) {
    case 'offline':
      return `fault.offline.${fault.reason}`;
    case 'rate-limited':
      return isWaitedOut(fault) ? 'fault.rate-limited' : 'fault.rate-limited.long';
    case 'storage':
      return `fault.storage.${fault.reason}`;
    case 'desk':
      return `fault.desk.${fault.reason}`;
    case 'bad-answer':
      if (fault.why) return `fault.bad-answer.${fault.why}`;
      return fault.path === '' ? 'fault.bad-answer.whole' : 'fault.bad-answer';
    case 'service': {
      const { status } = fault;
      if (typeof status === 'string') {
        const explained = explainedStatuses.find((name) => name === status);
        return explained ? `fault.status.${explained}` : 'fault.service';
      }
      if (isRedirect(status)) return 'fault.service.elsewhere';
      if (isMissing(status)) return 'fault.service.missing';
      return status >= 500 ? 'fault.service.failed' : 'fault.service';
    }
    default:
      return `fault.${fault.kind}`;
  }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400;
const isMissing = (status: number): boolean => status === 404 || status === 405 || status === 410;

/** Something that a person can do about a fault, beside reading it and correcting what was asked. */
type WayOut = 'keys' | 'settings' | 'wait' | 'retry';

/** What users can do about a fault; nothing if the request itself has to change. */
export function waysOut(fault: Fault): readonly WayOut[] {
  switch (fault.kind) {
    case 'unauthenticated':
    case 'forbidden':
      return ['keys', 'retry'];
    case 'unknown-service':
    case 'quota':
      return ['settings', 'retry'];
    case 'invalid':
    case 'cancelled':
    case 'not-saved':
      return [];
    case 'rate-limited':
      return isWaitedOut(fault) ? ['wait'] : ['retry'];
    case 'service':
      // A textual status is final for this request; an HTTP status may be temporary.
      if (typeof fault.status === 'string') return fault.status === 'BACKEND_ERROR' ? ['retry'] : [];
      return isRedirect(fault.status) || isMissing(fault.status) ? ['retry', 'settings'] : ['retry'];
    case 'bad-answer':
      return fault.path === '' ? ['retry', 'settings'] : ['retry'];
    case 'offline':
      return aboutAddress.has(fault.reason) ? ['retry', 'settings'] : ['retry'];
    case 'desk':
      // Retried automatically once the region is ready.
      return fault.reason === 'no-region' || fault.reason === 'read-only' ? [] : ['retry'];
    case 'timeout':
    case 'other-service':
    case 'storage':
      return ['retry'];
  }
}

/** Where the address in the settings may be to blame. */
const aboutAddress: ReadonlySet<string> = new Set(['dns', 'refused', 'tls', 'proxy-no-way']);

/** What is wrong with one field, to mark it; `field` is matched by its first parts. */
export function fieldFault(fault: Fault | undefined, field: string): string | undefined {
  if (fault?.kind !== 'invalid') return undefined;
  const found = fault.fields.find((item) => item.field === field || item.field.startsWith(`${field}.`));
  return found && fieldFaultInWords(found);
}

/** What is wrong with a field: the program's own words, or the service's. */
export function fieldFaultInWords(fault: FieldFault): string {
  if ('message' in fault) return fault.message;
  const { since, ...parameters } = fault.parameters ?? {};
  return words.t(`fault.field.${fault.refusal}`, {
    ...parameters,
    ...(since !== undefined && { since: formatDate(String(since)) }),
  });
}
