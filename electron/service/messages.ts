import { z } from 'zod';
import { limitedText } from '../../shared/limits/limited-schemas.ts';

/**
 * Messages between the service process and its parent. Keys are only passed here, never in arguments, environment or
 * files.
 */

/** Credentials of the built-in project. */
export const serviceKeysSchema = z.object({
  publicKey: limitedText.min(1),
  /** May create and change zones. */
  privateKey: limitedText.min(1),
  readOnlyPrivateKey: limitedText.min(1),
});
export type ServiceKeys = z.infer<typeof serviceKeysSchema>;

export const messageToServiceSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    /** A region built by `electron/region-build`; null while there is none. */
    regionFolder: limitedText.min(1).nullable(),
    /** The world built by `electron/region-build`. */
    worldFolder: limitedText.min(1),
    /** Data folder of the service, mainly for zones; created if missing. */
    dataFolder: limitedText.min(1),
    /** On 127.0.0.1; 0 picks a free one. */
    port: z.int().min(0).max(65_535),
    /** Generated if absent. Passed again after a crash, so that clients can keep using the same ones. */
    keys: serviceKeysSchema.optional(),
  }),
  /** Asks the process to prepare for first requests, when nothing else needs the processor. */
  z.object({ type: z.literal('warm-up') }),
  /** Asks whether the process still responds. */
  z.object({ type: z.literal('ping'), id: z.int() }),
  /** Asks the process to finish its work and exit. */
  z.object({ type: z.literal('stop') }),
]);
export type MessageToService = z.infer<typeof messageToServiceSchema>;

export const messageFromServiceSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    /** Base URL without trailing slash, such as `http://127.0.0.1:8080`. */
    url: limitedText,
    keys: serviceKeysSchema,
  }),
  /** The process couldn't start and exits after this. `detail` names the file or the system error. */
  z.object({
    type: z.literal('failed'),
    why: z.enum(['region', 'port', 'full', 'read-only', 'failing', 'failed']),
    detail: limitedText,
  }),
  z.object({ type: z.literal('pong'), id: z.int() }),
]);
export type MessageFromService = z.infer<typeof messageFromServiceSchema>;

/** Messages from the service to Electron's main process about engines started for it. */
export const engineCommandSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start-engine'), id: z.int(), tileFolder: limitedText.min(1) }),
  z.object({ type: z.literal('kill-engine'), id: z.int() }),
]);
export type EngineCommand = z.infer<typeof engineCommandSchema>;

export const engineEventSchema = z.discriminatedUnion('type', [
  /** Sent with the port for requests to the engine. */
  z.object({ type: z.literal('engine-port'), id: z.int() }),
  /** Ended for any reason. */
  z.object({ type: z.literal('engine-ended'), id: z.int() }),
]);
export type EngineEvent = z.infer<typeof engineEventSchema>;

/**
 * Environment of an engine process: one libuv thread, because an engine handles one request at a time, and memory freed
 * by one thread isn't reused by another.
 */
export const engineEnvironment = { UV_THREADPOOL_SIZE: '1' };
