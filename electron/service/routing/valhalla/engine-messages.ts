import { z } from 'zod';

/** What the service and the routing engine's own process say to each other. Requests and answers are Valhalla's JSON. */

/** The calls of Valhalla's actor that are used here. */
export type EngineCall = 'route' | 'matrix' | 'isochrone' | 'expansion' | 'locate';

export interface EngineRequest {
  call: EngineCall;
  json: string;
}

export const engineReplySchema = z.union([
  z.object({ json: z.string(), memoryBytes: z.number() }),
  z.object({ error: z.string(), memoryBytes: z.number() }),
]);
export type EngineReply = z.infer<typeof engineReplySchema>;
