import type { Fault } from '../../shared/faults/fault.ts';
import { fieldFault } from '../workbench/fault-words.ts';

/** Returns the service's error for the stop at `index` of `count`, based on its request parameter. */
export function stopFault(fault: Fault | undefined, index: number, count: number): string | undefined {
  if (index === 0) return fieldFault(fault, 'origin');
  if (index === count - 1) return fieldFault(fault, 'destination');
  if (fault?.kind !== 'invalid') return undefined;
  // If the service names no specific waypoint, any may be at fault.
  const single = fault.fields.some(({ field }) => /^waypoints\.\d/.test(field));
  return fieldFault(fault, single ? `waypoints.${index - 1}` : 'waypoints');
}
