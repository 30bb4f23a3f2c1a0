import { parentPort } from 'node:worker_threads';
import type { Operation } from '../../../shared/api/operation.ts';
import { operations } from '../../../shared/api/operations.ts';
import { nearestOrigins, reachedStreets } from '../../../shared/api/streets.ts';
import { truckTolls } from '../../../shared/api/truck-tolls.ts';
import { deleteZone, listZones, readZone, updateZones } from '../../../shared/api/zones-beyond-contract.ts';
import type { Outcome } from '../../../shared/faults/fault.ts';
import { type RawAnswer, readAnswer } from './answer.ts';

/** A large response, to be parsed off the main thread. */
export interface LargeAnswer {
  id: number;
  /** ID of the operation that was requested. */
  operation: string;
  answer: RawAnswer;
  secrets: readonly string[];
  now: number;
}
export interface LargeAnswerRead {
  id: number;
  outcome: Outcome<unknown>;
}

const all: readonly Pick<Operation, 'id' | 'group' | 'produces' | 'answer'>[] = [
  ...Object.values(operations),
  listZones,
  readZone,
  updateZones,
  deleteZone,
  nearestOrigins,
  reachedStreets,
  truckTolls,
];

parentPort?.on('message', ({ id, operation, answer, secrets, now }: LargeAnswer) => {
  const declaration = all.find((one) => one.id === operation);
  if (!declaration) throw new RangeError(`No operation ${operation}`);
  const outcome = readAnswer(declaration, answer, secrets, now);
  parentPort?.postMessage({ id, outcome } satisfies LargeAnswerRead);
});
