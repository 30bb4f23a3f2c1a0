import { z } from 'zod';
import { limitedText } from '../../shared/limits/limited-schemas.ts';

/**
 * What the service's own process and the process that started it say to each other. Keys travel
 * here and nowhere else: never in arguments, environment or files.
 */

/** The credentials of the built-in project. */
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
    /** A region made by `electron/region-build`; null while there is none yet. */
    regionFolder: limitedText.min(1).nullable(),
    /** The world made by `electron/region-build`. */
    worldFolder: limitedText.min(1),
    /** Where the service keeps what it is told, zones above all; made when absent. */
    dataFolder: limitedText.min(1),
    /** On 127.0.0.1; 0 picks a free one. */
    port: z.int().min(0).max(65_535),
    /** Made up when absent. Given again after a crash so that nobody has to learn new ones. */
    keys: serviceKeysSchema.optional(),
  }),
  /** Asks whether the process still answers. */
  z.object({ type: z.literal('ping'), id: z.int() }),
  /** Asks the process to finish what it does and end. */
  z.object({ type: z.literal('stop') }),
]);
export type MessageToService = z.infer<typeof messageToServiceSchema>;

export const messageFromServiceSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    /** Base URL without a slash at its end, such as `http://127.0.0.1:8080`. */
    url: limitedText,
    keys: serviceKeysSchema,
  }),
  /** The process could not start; it ends after this. `detail` names the file or the system's error. */
  z.object({
    type: z.literal('failed'),
    why: z.enum(['region', 'port', 'full', 'read-only', 'failing', 'failed']),
    detail: limitedText,
  }),
  z.object({ type: z.literal('pong'), id: z.int() }),
]);
export type MessageFromService = z.infer<typeof messageFromServiceSchema>;

/** What the service says to Electron's main process of the engines that this one starts for it. */
export const engineCommandSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start-engine'), id: z.int(), tileFolder: limitedText.min(1) }),
  z.object({ type: z.literal('kill-engine'), id: z.int() }),
]);
export type EngineCommand = z.infer<typeof engineCommandSchema>;

export const engineEventSchema = z.discriminatedUnion('type', [
  /** Comes with the port through which the engine is asked. */
  z.object({ type: z.literal('engine-port'), id: z.int() }),
  /** However it ended. */
  z.object({ type: z.literal('engine-ended'), id: z.int() }),
]);
export type EngineEvent = z.infer<typeof engineEventSchema>;

/** An engine has one question at a time: what one thread has freed, another would not use again. */
export const engineEnvironment = { UV_THREADPOOL_SIZE: '1' };
