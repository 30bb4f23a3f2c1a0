import { z } from 'zod';
import { limitedList, limitedRecord, limitedText } from '../limits/limited-schemas.ts';

/** What the program itself has against the value of a field. */
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
  'catalogue-empty',
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

/** What is wrong with which field; `field` is a path such as `zones.3.store_id`. */
const fieldFaultSchema = z.union([
  z.object({
    field: limitedText,
    refusal: z.enum(fieldRefusals),
    /** Figures and names for the words of it. */
    parameters: limitedRecord(limitedText, z.union([limitedText, z.number()])).optional(),
  }),
  /** In the service's own words. */
  z.object({ field: limitedText, message: limitedText }),
]);
export type FieldFault = z.infer<typeof fieldFaultSchema>;

/**
 * Everything that can go wrong between the window and the service, one kind each. The words a person
 * reads are made in the window, from the kind; `message` is the service's own text where it gave one.
 */
export const faultSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('invalid'),
    fields: limitedList(fieldFaultSchema),
    message: limitedText.optional(),
  }),
  /** No key is set, or the service could not find one in the request. */
  z.object({ kind: z.literal('unauthenticated'), message: limitedText.optional() }),
  /** The service does not accept this key for this. */
  z.object({ kind: z.literal('forbidden'), message: limitedText.optional() }),
  z.object({ kind: z.literal('quota'), message: limitedText.optional() }),
  z.object({
    kind: z.literal('rate-limited'),
    /** After so long it may be asked again. */
    waitSeconds: z.number(),
    /** What the service said, where that is longer than anything is held back for it. */
    saidSeconds: z.number().optional(),
  }),
  /** The service answered that it failed: its HTTP status, or a distance status such as ZERO_RESULTS. */
  z.object({
    kind: z.literal('service'),
    status: z.union([z.int(), limitedText]),
    message: limitedText.optional(),
  }),
  /** The answer has not the documented form; `path` is where. */
  z.object({
    kind: z.literal('bad-answer'),
    path: limitedText,
    /** It was not read, or not to its end, because no answer can be so large, or nested so deep, or list so much. */
    why: z.enum(['too-large', 'too-deep', 'too-many']).optional(),
  }),
  z.object({
    kind: z.literal('offline'),
    /** Those of the proxy: it cannot be reached, wants a login, says no, finds no way to the service, or says nothing. */
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
  /** Meant for another service than the one in use by the time it arrived: nothing was sent. */
  z.object({ kind: z.literal('other-service') }),
  /** The workspace names a service that nobody has chosen on this machine: nothing was sent. */
  z.object({ kind: z.literal('unknown-service') }),
  /** It is no part of the saved search that is reviewed, so it was not asked. */
  z.object({ kind: z.literal('not-saved') }),
  /** The desk itself failed. */
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
    /** What failed, for those who look after the program. */
    detail: limitedText.optional(),
  }),
  /** What was to be kept could not be written or read: the disk is full, may only be read, or fails. */
  z.object({ kind: z.literal('storage'), reason: z.enum(['full', 'read-only', 'failing']) }),
]);
export type Fault = z.infer<typeof faultSchema>;

/** Whether a service gives no answers at the moment, whatever it is asked. */
export const isServiceLost = (fault: Fault): boolean =>
  ['offline', 'timeout', 'quota', 'unauthenticated', 'forbidden'].includes(fault.kind) ||
  (fault.kind === 'bad-answer' && fault.path === '') ||
  (fault.kind === 'service' && typeof fault.status === 'number');

/** Whether long work waits this out by itself; a longer wait is for a person to decide on. */
export const isWaitedOut = (fault: Fault): fault is Extract<Fault, { kind: 'rate-limited' }> =>
  fault.kind === 'rate-limited' && fault.saidSeconds === undefined;

/** How an answer crosses from the main process to the window: thrown errors would lose their type. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; fault: Fault };

export const succeeded = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const failed = (fault: Fault): { ok: false; fault: Fault } => ({ ok: false, fault });

/** The program itself does not take the value of a field. */
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
