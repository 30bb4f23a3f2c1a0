import { z } from 'zod';
import { limitedList, limitedRecord, limitedText } from '../limits/limited-schemas.ts';

/** Reasons why the program itself rejects a field's value. */
export const fieldRefusals = [
  'wrong',
  'gone',
  'https-address',
  'file-of-this-computer',
  'choose-file',
  'no-pmtiles',
  'many-addresses',
  'another-service',
  'key-characters',
  'not-readable',
  'import-running',
  'plan-running',
  'region-import-running',
  'no-pbf',
  'pbf-damaged',
  'pbf-history',
  'pbf-features',
  'pbf-unsorted',
  'no-roads',
  'junction-crowded',
  'road-too-long',
  'routing-failed',
  'disk-space',
  'memory',
  'file-changed',
  'folder-gone',
  'area-invalid',
  'area-outside',
  'area-swapped',
  'area-unknown',
  'area-incomplete',
  'download-address',
  'catalog-empty',
  'no-stored-extract',
  'region-being-made',
  'download-too-large',
  'download-restarts',
  'redirect-unsafe',
  'redirects-many',
  'checksum-differs',
  'region-in-use',
  'region-built-in',
  'region-damaged',
  'changed-elsewhere',
  'no-zip',
  'zip-damaged',
  'zip-empty',
  'zip-too-large',
  'line-too-long',
  'no-usable-trip',
  'time-zone-missing',
  'time-zone-unknown',
  'id-held',
  'id-repeated',
  'id-of-another',
  'not-created',
  'not-there',
  'changed-at-service',
  'old-id-needed',
  'zone-id-missing',
  'store-id-missing',
  'store-id-characters',
  'ring-not-closed',
  'too-few-points',
  'out-of-range',
  'lat-lng-swapped',
  'self-intersection',
  'ring-touches-itself',
  'hole-outside',
  'holes-overlap',
  'interior-disconnected',
  'parts-overlap',
  'not-judged',
  'one-time-only',
  'not-with-waypoints',
  'address-or-position',
  'several-zones',
  'too-many-pixels',
  'many-closures',
] as const;
export type FieldRefusal = (typeof fieldRefusals)[number];

/** What is wrong with a field; `field` is a path such as `zones.3.store_id`. */
const fieldFaultSchema = z.union([
  z.object({
    field: limitedText,
    refusal: z.enum(fieldRefusals),
    /** Figures and names for its message. Faults of jobs are stored, so these names can't change. */
    parameters: limitedRecord(limitedText, z.union([limitedText, z.number()])).optional(),
  }),
  /** With the service's own message. */
  z.object({ field: limitedText, message: limitedText }),
]);
export type FieldFault = z.infer<typeof fieldFaultSchema>;

/**
 * All kinds of failures between window and service. The window creates texts from the kind; `message` is the service's
 * own text, if any.
 */
export const faultSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('invalid'),
    fields: limitedList(fieldFaultSchema),
    message: limitedText.optional(),
  }),
  /** No API key is set, or the service found none in the request. */
  z.object({ kind: z.literal('unauthenticated'), message: limitedText.optional() }),
  /** The service rejects this API key for this operation. */
  z.object({ kind: z.literal('forbidden'), message: limitedText.optional() }),
  z.object({ kind: z.literal('quota'), message: limitedText.optional() }),
  z.object({
    kind: z.literal('rate-limited'),
    /** Time in seconds until a retry is allowed. */
    waitSeconds: z.number(),
    /** Time in seconds that the service requested, if too long to wait automatically. */
    saidSeconds: z.number().optional(),
  }),
  /** The service responded with a failure: an HTTP status, or the status of a distance response such as ZERO_RESULTS. */
  z.object({
    kind: z.literal('service'),
    status: z.union([z.int(), limitedText]),
    message: limitedText.optional(),
  }),
  /** The response doesn't match the documented schema at `path`. */
  z.object({
    kind: z.literal('bad-answer'),
    path: limitedText,
    /** Why it was rejected without parsing: larger, more deeply nested, or with more items than any valid response. */
    why: z.enum(['too-large', 'too-deep', 'too-many']).optional(),
  }),
  z.object({
    kind: z.literal('offline'),
    /**
     * `proxy`: the proxy is unreachable; `proxy-login`: it requires a login; `proxy-refused`: it rejects the request;
     * `proxy-no-way`: it can't reach the service; `proxy-silent`: it doesn't respond.
     */
    reason: z.enum([
      'dns',
      'refused',
      'reset',
      'tls',
      'unreachable',
      'proxy',
      'proxy-login',
      'proxy-refused',
      'proxy-no-way',
      'proxy-silent',
    ]),
  }),
  z.object({ kind: z.literal('timeout') }),
  z.object({ kind: z.literal('cancelled') }),
  /** The call expected a service that isn't in use anymore; nothing was sent. */
  z.object({ kind: z.literal('other-service') }),
  /** The workspace uses a service that was never selected on this computer; nothing was sent. */
  z.object({ kind: z.literal('unknown-service') }),
  /** The saved search under review has no response to this call; nothing was sent. */
  z.object({ kind: z.literal('not-saved') }),
  /** Internal error of the desk. */
  z.object({
    kind: z.literal('desk'),
    reason: z
      .enum([
        'failed',
        'unsent',
        'unanswered',
        'silent',
        'workspace-closed',
        'workspace-unread',
        'read-only',
        'import-ended',
        'no-region',
      ])
      .catch('failed'),
    /** Details for support. */
    detail: limitedText.optional(),
  }),
  /** Reading or writing stored data failed, because the disk is full, read-only, or failing. */
  z.object({ kind: z.literal('storage'), reason: z.enum(['full', 'read-only', 'failing']) }),
]);
export type Fault = z.infer<typeof faultSchema>;

/** Whether a fault probably concerns every request to the service, not only this one. */
export const isServiceUnavailable = (fault: Fault): boolean =>
  ['offline', 'timeout', 'quota', 'unauthenticated', 'forbidden'].includes(fault.kind) ||
  (fault.kind === 'bad-answer' && fault.path === '') ||
  (fault.kind === 'service' && typeof fault.status === 'number');

/** Whether a fault is a rate limit with a wait that is short enough for jobs to retry automatically. */
export const isShortRateLimit = (fault: Fault): fault is Extract<Fault, { kind: 'rate-limited' }> =>
  fault.kind === 'rate-limited' && fault.saidSeconds === undefined;

/** Result of a call to the main process. Faults are returned, because thrown errors lose their type on the way. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; fault: Fault };

/** Returns the outcome of a successful call. */
export const succeeded = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
/** Returns the outcome of a failed call. */
export const failed = (fault: Fault): { ok: false; fault: Fault } => ({ ok: false, fault });

/** Returns a fault for a field value that the program itself rejects. */
export const refused = (
  field: string,
  refusal: FieldRefusal,
  parameters?: Record<string, string | number>,
): Fault => ({
  kind: 'invalid',
  fields: [{ field, refusal, ...(parameters && { parameters }) }],
});

/** Error with a fault, for code that throws instead of returning an `Outcome`. */
export class FaultError extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.kind);
    this.fault = fault;
  }
}
