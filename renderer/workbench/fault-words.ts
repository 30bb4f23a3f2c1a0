import { type Fault, type FieldFault, isShortRateLimit } from '../../shared/faults/fault.ts';
import { formatDate, formatDuration } from '../ui/format.ts';
import { type WordKey, words } from '../words/words.ts';

/** Statuses of distance responses with their own texts (“Status of distance responses” in `api.md`). */
const explainedStatuses = [
  'ZERO_RESULTS',
  'NOT_FOUND',
  'MAX_ROUTE_LENGTH_EXCEEDED',
  'MAX_ELEMENTS_EXCEEDED',
  'BACKEND_ERROR',
] as const;

/** Returns what happened, in one or two sentences. */
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
      return isShortRateLimit(fault) ? 'fault.rate-limited' : 'fault.rate-limited.long';
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

/** What users can do about a fault, other than changing the request. */
type Remedy = 'keys' | 'settings' | 'wait' | 'retry';

/** Returns what users can do about a fault; empty if they have to change the request, or nothing helps. */
export function remediesFor(fault: Fault): readonly Remedy[] {
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
      return isShortRateLimit(fault) ? ['wait'] : ['retry'];
    case 'service':
      // A textual status is final for this request; an HTTP status may be temporary.
      if (typeof fault.status === 'string') return fault.status === 'BACKEND_ERROR' ? ['retry'] : [];
      return isRedirect(fault.status) || isMissing(fault.status) ? ['retry', 'settings'] : ['retry'];
    case 'bad-answer':
      return fault.path === '' ? ['retry', 'settings'] : ['retry'];
    case 'offline':
      return urlRelatedReasons.has(fault.reason) ? ['retry', 'settings'] : ['retry'];
    case 'desk':
      // Retried automatically once the region is ready.
      return fault.reason === 'no-region' || fault.reason === 'read-only' ? [] : ['retry'];
    case 'timeout':
    case 'other-service':
    case 'storage':
      return ['retry'];
  }
}

/** Reasons that may be due to a wrong URL or proxy in the settings. */
const urlRelatedReasons: ReadonlySet<string> = new Set(['dns', 'refused', 'tls', 'proxy-no-way']);

/** Returns what is wrong with a field or a field inside it (`a` also matches `a.0.b`); undefined if nothing is. */
export function fieldFault(fault: Fault | undefined, field: string): string | undefined {
  if (fault?.kind !== 'invalid') return undefined;
  const found = fault.fields.find((item) => item.field === field || item.field.startsWith(`${field}.`));
  return found && fieldFaultInWords(found);
}

/** Returns what is wrong with a field: the service's own message, or a text for the fault's reason. */
export function fieldFaultInWords(fault: FieldFault): string {
  if ('message' in fault) return fault.message;
  const { since, ...parameters } = fault.parameters ?? {};
  return words.t(`fault.field.${fault.refusal}`, {
    ...parameters,
    ...(since !== undefined && { since: formatDate(String(since)) }),
  });
}
