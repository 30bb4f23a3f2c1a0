import { z } from 'zod';
import { dataText, limitedText } from '../../../../shared/limits/limited-schemas.ts';
import { type ExpandedEdges, isExpandedEdges } from './expanded-edges.ts';

/* Messages between the service and the routing engine process. Requests and responses contain Valhalla's JSON. */

/** Methods of Valhalla's actor that are used. */
export type EngineCall = 'route' | 'matrix' | 'isochrone' | 'expansion' | 'locate';

export interface EngineRequest {
  call: EngineCall;
  json: string;
}

/** Reply of the engine process; `memoryBytes` is its resident set size. */
export const engineReplySchema = z.union([
  /** Replaces the JSON of an expansion. */
  z.object({ edges: z.custom<ExpandedEdges>(isExpandedEdges), memoryBytes: z.number() }),
  z.object({ json: dataText, memoryBytes: z.number() }),
  z.object({ error: limitedText, memoryBytes: z.number() }),
]);
export type EngineReply = z.infer<typeof engineReplySchema>;
