/** What the service and the routing engine's own process say to each other. Requests and answers are Valhalla's JSON. */

export const engineCalls = ['route', 'optimizedRoute', 'matrix', 'isochrone', 'locate'] as const;
export type EngineCall = (typeof engineCalls)[number];

export interface EngineRequest {
  call: EngineCall;
  json: string;
}

export type EngineReply = { memoryBytes: number } & ({ json: string } | { error: string });
