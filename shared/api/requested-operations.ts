import type { Fault } from '../faults/fault.ts';
import { listEngines } from './engines.ts';
import { operations } from './operations.ts';
import { nearestOrigins, reachedStreets } from './streets.ts';
import { truckTolls } from './truck-tolls.ts';
import { deleteZone, isUnsupportedFault, listZones, readZone, updateZones } from './zones-beyond-contract.ts';

/** Operations not in `api.md`, which providers may lack. */
const beyondContract = {
  'distance.nearest': nearestOrigins,
  'distance.streets': reachedStreets,
  'distance.truckTolls': truckTolls,
  'engines.list': listEngines,
  'zones.list': listZones,
  'zones.read': readZone,
  'zones.update': updateZones,
  'zones.delete': deleteZone,
} as const;

/** All operations that this program requests, by id. */
export const requestedOperations = { ...operations, ...beyondContract } as const;

/**
 * Whether a fault is a regular negative response: nothing found, the zone to read or delete doesn't exist, or the
 * service lacks an operation outside the API contract.
 */
export function isNegativeResponse(operation: string, fault: Fault): boolean {
  if (fault.kind !== 'service') return false;
  if (fault.status === 'ZERO_RESULTS' || fault.status === 'NOT_FOUND') return true;
  return Object.entries(beyondContract).some(
    ([id, { method }]) => id === operation && method !== 'PUT' && isUnsupportedFault(fault),
  );
}
