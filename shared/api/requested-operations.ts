import type { Fault } from '../faults/fault.ts';
import { listEngines } from './engines.ts';
import { operations } from './operations.ts';
import { nearestOrigins, reachedStreets } from './streets.ts';
import { deleteZone, listZones, readZone, saysUnsupported, updateZones } from './zones-beyond-contract.ts';

/** What `api.md` does not have: a provider may lack it. */
const beyondContract = {
  'distance.nearest': nearestOrigins,
  'distance.streets': reachedStreets,
  'engines.list': listEngines,
  'zones.list': listZones,
  'zones.read': readZone,
  'zones.update': updateZones,
  'zones.delete': deleteZone,
} as const;

/** Every operation that this program requests, by its id. */
export const requestedOperations = { ...operations, ...beyondContract } as const;

/**
 * Whether a fault is a response all the same: nothing was found, or the zone that is looked for or deleted does not
 * exist, or the service has no such operation beyond the contract.
 */
export function saysNotThere(operation: string, fault: Fault): boolean {
  if (fault.kind !== 'service') return false;
  if (fault.status === 'ZERO_RESULTS' || fault.status === 'NOT_FOUND') return true;
  return Object.entries(beyondContract).some(
    ([id, { method }]) => id === operation && method !== 'PUT' && saysUnsupported(fault),
  );
}
