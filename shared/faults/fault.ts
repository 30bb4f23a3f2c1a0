import { z } from 'zod';
import { limitedList, limitedRecord, limitedText } from '../limits/limited-schemas.ts';

/** The program's own objections to a field's value. */
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
  /** In the service's own words. */
  z.object({ field: limitedText, message: limitedText }),
]);
export type FieldFault = z.infer<typeof fieldFaultSchema>;

/**
 * All failures between window and service, one kind each. The window creates the messages from the kind; `message` is
 * the service's own text, if any.
 */
export const faultSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('invalid'),
    fields: limitedList(fieldFaultSchema),
    message: limitedText.optional(),
  }),
  /** No key is set, or the service found none in the request. */
  z.object({ kind: z.literal('unauthenticated'), message: limitedText.optional() }),
  /** The service rejects this key for this operation. */
  z.object({ kind: z.literal('forbidden'), message: limitedText.optional() }),
  z.object({ kind: z.literal('quota'), message: limitedText.optional() }),
  z.object({
    kind: z.literal('rate-limited'),
    /** Time until a retry is allowed. */
    waitSeconds: z.number(),
    /** The wait requested by the service, if longer than anything waits automatically. */
    saidSeconds: z.number().optional(),
  }),
  /** The service answered that it failed: its HTTP status, or a distance status such as ZERO_RESULTS. */
  z.object({
    kind: z.literal('service'),
    status: z.union([z.int(), limitedText]),
    message: limitedText.optional(),
  }),
  /** The response doesn't match the documented schema at `path`. */
  z.object({
    kind: z.literal('bad-answer'),
    path: limitedText,
    /** Why it was rejected unread: larger, deeper or longer than any valid response. */
    why: z.enum(['too-large', 'too-deep', 'too-many']).optional(),
  }),
  z.object({
    kind: z.literal('offline'),
    /**
     * The `proxy…` reasons: it is unreachable, requires a login, rejects the request, can't reach the service, or
     * doesn't respond.
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
  /** Meant for a service that is no longer in use: nothing was sent. */
  z.object({ kind: z.literal('other-service') }),
  /** The workspace names a service that was never selected on this machine: nothing was sent. */
  z.object({ kind: z.literal('unknown-service') }),
  /** Not part of the saved search under review, so no request was made. */
  z.object({ kind: z.literal('not-saved') }),
  /** An internal error of the desk. */
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
  /** Reading or writing stored data failed: the disk is full, read-only or failing. */
  z.object({ kind: z.literal('storage'), reason: z.enum(['full', 'read-only', 'failing']) }),
]);
export type Fault = z.infer<typeof faultSchema>;

/** Whether a service is currently unavailable, whatever the request. */
export const isServiceLost = (fault: Fault): boolean =>
  ['offline', 'timeout', 'quota', 'unauthenticated', 'forbidden'].includes(fault.kind) ||
  (fault.kind === 'bad-answer' && fault.path === '') ||
  (fault.kind === 'service' && typeof fault.status === 'number');

/** Whether jobs wait this out automatically; the user decides on longer waits. */
export const isWaitedOut = (fault: Fault): fault is Extract<Fault, { kind: 'rate-limited' }> =>
  fault.kind === 'rate-limited' && fault.saidSeconds === undefined;

/** Result of a call from the main process to the window, as thrown errors would lose their type. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; fault: Fault };

/** The outcome of a successful call. */
export const succeeded = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
/** The outcome of a failed call. */
export const failed = (fault: Fault): { ok: false; fault: Fault } => ({ ok: false, fault });

/** A fault for a field value that the program itself rejects. */
export const refused = (
  field: string,
  refusal: FieldRefusal,
  parameters?: Record<string, string | number>,
): Fault => ({
  kind: 'invalid',
  fields: [{ field, refusal, ...(parameters && { parameters }) }],
});

/** Carries a fault through code that can only throw. */
export class FaultError extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.kind);
    this.fault = fault;
  }
}
