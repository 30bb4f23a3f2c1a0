import { parentPort } from 'node:worker_threads';
import type { Operation } from '../../../shared/api/operation.ts';
import { operations } from '../../../shared/api/operations.ts';
import { nearestOrigins, reachedStreets } from '../../../shared/api/streets.ts';
import { truckTolls } from '../../../shared/api/truck-tolls.ts';
import { deleteZone, listZones, readZone, updateZones } from '../../../shared/api/zones-beyond-contract.ts';
import type { Outcome } from '../../../shared/faults/fault.ts';
import { parseResponse, type RawResponse } from './parse-response.ts';

/** A large response, to be parsed off the main thread. */
export interface LargeResponse {
  id: number;
  /** ID of the operation that was requested. */
  operation: string;
  response: RawResponse;
  secrets: readonly string[];
  now: number;
}
export interface ParsedLargeResponse {
  id: number;
  outcome: Outcome<unknown>;
}

const allOperations: readonly Pick<Operation, 'id' | 'group' | 'produces' | 'answer'>[] = [
  ...Object.values(operations),
  listZones,
  readZone,
  updateZones,
  deleteZone,
  nearestOrigins,
  reachedStreets,
  truckTolls,
];

parentPort?.on('message', ({ id, operation, response, secrets, now }: LargeResponse) => {
  const declaration = allOperations.find((one) => one.id === operation);
  if (!declaration) throw new RangeError(`No operation ${operation}`);
  const outcome = parseResponse(declaration, response, secrets, now);
  parentPort?.postMessage({ id, outcome } satisfies ParsedLargeResponse);
});
