import type { ZoneFault } from '../../../shared/zones/checks/zone-fault.ts';

export type Validity = 'error' | 'warning' | 'fine';

/** By the workspace's id of the zone. */
export type FaultsByZone = ReadonlyMap<string, readonly ZoneFault[]>;

/** The faults of each zone that has any, beside those found before; one between two zones is both's. */
export function faultsByZone(
  faults: readonly ZoneFault[],
  found = new Map<string, ZoneFault[]>(),
): Map<string, ZoneFault[]> {
  for (const fault of faults) {
    for (const id of fault.ids) {
      const known = found.get(id);
      if (known) known.push(fault);
      else found.set(id, [fault]);
    }
  }
  return found;
}

/** The worst that is known of a zone; undefined before the first check. */
export function validityOf(byZone: FaultsByZone | null, id: string): Validity | undefined {
  if (!byZone) return undefined;
  const faults = byZone.get(id) ?? [];
  if (faults.some(({ severity }) => severity === 'error')) return 'error';
  return faults.length > 0 ? 'warning' : 'fine';
}
