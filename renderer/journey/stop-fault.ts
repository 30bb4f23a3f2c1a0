import type { Fault } from '../../shared/faults/fault.ts';
import { fieldFault } from '../workbench/fault-words.ts';

/** What is wrong with the stop at `index` of `count`, as the service says it of the parameter that carries the stop. */
export function stopFault(fault: Fault | undefined, index: number, count: number): string | undefined {
  if (index === 0) return fieldFault(fault, 'origin');
  if (index === count - 1) return fieldFault(fault, 'destination');
  if (fault?.kind !== 'invalid') return undefined;
  // Where the service names no single waypoint, any may be meant.
  const single = fault.fields.some(({ field }) => /^waypoints\.\d/.test(field));
  return fieldFault(fault, single ? `waypoints.${index - 1}` : 'waypoints');
}
