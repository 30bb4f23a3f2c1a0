import { z } from 'zod';

/**
 * What a service answers from, by `GET /engines`. Not part of `api.md`: the built-in service tells of them, and
 * other providers have nothing there.
 */
export const enginesPath = '/engines';

const servingEngineSchema = z.object({
  kind: z.enum(['routing', 'geocoding', 'transit', 'zones']),
  /** What people call it, such as `Valhalla`. */
  name: z.string(),
  version: z.string().nullable(),
  /** When its data were made, in ISO 8601. */
  dataDate: z.string().nullable(),
  /** `unsupported` is one whose answers cannot be read. */
  state: z.enum(['up', 'down', 'unsupported']),
});
export type ServingEngine = z.infer<typeof servingEngineSchema>;

export const enginesSchema = z.object({ engines: z.array(servingEngineSchema) });
