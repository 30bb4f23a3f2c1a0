import type { ZoneInput } from '../../shared/api/zones.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { fieldFault } from '../workbench/fault-words.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import type { Outcome } from './outcome.ts';
import { usePlan } from './plan.ts';

/** Zone property behind each field of the API. */
const zoneProperties = {
  zone_id: 'zoneId',
  store_id: 'storeId',
  polygon: 'geometry',
  description: 'description',
  types: 'types',
  status: 'status',
} as const satisfies Record<keyof ZoneInput, keyof Zone>;

/** Rejected zones as they were when this window received the rejection, by outcome. */
const refusedZones = new WeakMap<Outcome, Zone>();

usePlan.subscribe(({ outcomes }, before) => {
  if (outcomes === before.outcomes) return;
  const { zones } = useZones.getState();
  for (const [id, outcome] of outcomes) {
    const zone = zones.get(id);
    if (outcome.kind === 'refused' && zone && !refusedZones.has(outcome)) refusedZones.set(outcome, zone);
  }
});

/**
 * Returns a function that gives the service's message about a field of a rejected zone; undefined if the service
 * rejected other fields, or if the field has changed since.
 */
export function useRefusedFields(zone: Zone): (field: keyof ZoneInput) => string | undefined {
  const outcome = usePlan(({ outcomes }) => outcomes.get(zone.id));
  const sent = outcome && refusedZones.get(outcome);
  if (outcome?.kind !== 'refused' || !sent) return () => undefined;
  return (field) => {
    const isUnchanged = sent[zoneProperties[field]] === zone[zoneProperties[field]];
    return isUnchanged ? fieldFault(outcome.fault, field) : undefined;
  };
}
