import type { Zone } from '../../../shared/zones/zone.ts';
import { type FaultsByZone, validityOf } from '../check/validity.ts';

/** Why a zone is not sent. One that is at the service already is not sent again, whatever else is wrong. */
export const leftOutReasons = ['created', 'zone-id-missing', 'store-id-missing', 'faulty'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export interface CreationPlan {
  send: readonly Zone[];
  /** In the order of `leftOutReasons`; none without zones. */
  leftOut: readonly { reason: LeftOutReason; zones: readonly Zone[] }[];
}

/** Which of the chosen zones are to be sent, and which are left out and why, by what the checks found. */
export function planCreation(zones: readonly Zone[], faults: FaultsByZone | null): CreationPlan {
  const send: Zone[] = [];
  const without = new Map<LeftOutReason, Zone[]>();
  for (const zone of zones) {
    const reason = whyLeftOut(zone, faults);
    if (reason === undefined) send.push(zone);
    else {
      const some = without.get(reason);
      if (some) some.push(zone);
      else without.set(reason, [zone]);
    }
  }
  const leftOut = leftOutReasons.flatMap((reason) => {
    const some = without.get(reason);
    return some ? [{ reason, zones: some }] : [];
  });
  return { send, leftOut };
}

function whyLeftOut(zone: Zone, faults: FaultsByZone | null): LeftOutReason | undefined {
  if (zone.createdAt !== null) return 'created';
  if (zone.zoneId === '') return 'zone-id-missing';
  if (zone.storeId === '') return 'store-id-missing';
  return validityOf(faults, zone.id) === 'error' ? 'faulty' : undefined;
}

/** How many full batches of `size` zones there are, and how many zones the last one has beside them. */
export const batchesOf = (zones: number, size: number): { full: number; rest: number } => ({
  full: Math.floor(zones / size),
  rest: zones % size,
});
