import type { ZoneFault } from '../../shared/zones/checks/zone-fault.ts';

export type Validity = 'error' | 'warning' | 'fine';

export interface AllFaults {
  /** By the workspace's id; null before the first check. */
  byZone: ReadonlyMap<string, readonly ZoneFault[]> | null;
  progress: { done: number; total: number } | null;
}

/** The faults of each zone that has any; one between two zones is both's. */
export function faultsByZone(faults: readonly ZoneFault[]): ReadonlyMap<string, readonly ZoneFault[]> {
  const found = new Map<string, ZoneFault[]>();
  for (const fault of faults) {
    for (const id of fault.ids) {
      const known = found.get(id);
      if (known) known.push(fault);
      else found.set(id, [fault]);
    }
  }
  return found;
}

/** The worst that is known of a zone; undefined while it is not known. */
export function validityOf({ byZone }: AllFaults, id: string): Validity | undefined {
  if (!byZone) return undefined;
  const faults = byZone.get(id) ?? [];
  if (faults.some(({ severity }) => severity === 'error')) return 'error';
  return faults.length > 0 ? 'warning' : 'fine';
}
