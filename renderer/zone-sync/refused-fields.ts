import type { ZoneInput } from '../../shared/api/zones.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { fieldFault } from '../workbench/fault-words.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import type { Outcome } from './outcome.ts';
import { usePlan } from './plan.ts';

/** What of a zone each field of the contract carries. */
const carried = {
  zone_id: 'zoneId',
  store_id: 'storeId',
  polygon: 'geometry',
  description: 'description',
  types: 'types',
  status: 'status',
} as const satisfies Record<keyof ZoneInput, keyof Zone>;

/** The zones as they were when they were refused. */
const refusedZones = new WeakMap<Outcome, Zone>();

usePlan.subscribe(({ outcomes }, before) => {
  if (outcomes === before.outcomes) return;
  const { zones } = useZones.getState();
  for (const [id, outcome] of outcomes) {
    const zone = zones.get(id);
    if (outcome.kind === 'refused' && zone && !refusedZones.has(outcome)) refusedZones.set(outcome, zone);
  }
});

/** Says what the service had against a field when it refused the zone; nothing of a field that was changed since. */
export function useRefusedFields(zone: Zone): (field: keyof ZoneInput) => string | undefined {
  const outcome = usePlan(({ outcomes }) => outcomes.get(zone.id));
  const sent = outcome && refusedZones.get(outcome);
  if (outcome?.kind !== 'refused' || !sent) return () => undefined;
  return (field) => {
    const unchanged = sent[carried[field]] === zone[carried[field]];
    return unchanged ? fieldFault(outcome.fault, field) : undefined;
  };
}
