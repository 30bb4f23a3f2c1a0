/** What the service and the routing engine's own process say to each other. Requests and answers are Valhalla's JSON. */

/** The calls of Valhalla's actor that are used here. */
export type EngineCall = 'route' | 'optimizedRoute' | 'matrix' | 'isochrone' | 'locate';

export interface EngineRequest {
  call: EngineCall;
  json: string;
}

export type EngineReply = { memoryBytes: number } & ({ json: string } | { error: string });
