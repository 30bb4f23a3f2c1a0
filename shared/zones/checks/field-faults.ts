import { storeIdPattern } from '../../api/zones.ts';
import type { Zone } from '../zone.ts';
import type { ZoneFault } from './zone-fault.ts';

/** Which service the zones are for; see `store-id-characters`. */
export type Service = 'built-in' | 'provider';

/** What is wrong with what was written into one zone's fields. */
export function fieldFaults({ id, zoneId, storeId }: Zone, service: Service): ZoneFault[] {
  const faults: ZoneFault[] = [];
  if (zoneId === '') faults.push({ kind: 'zone-id-missing', severity: 'error', ids: [id] });
  if (storeId === '') faults.push({ kind: 'store-id-missing', severity: 'error', ids: [id] });
  else if (!storeIdPattern.test(storeId)) {
    const characters = [...new Set(storeId)].filter((character) => !storeIdPattern.test(character)).join('');
    const severity = service === 'provider' ? 'warning' : 'error';
    faults.push({ kind: 'store-id-characters', severity, ids: [id], characters });
  }
  return faults;
}

/** The `zone_id`s that several zones have, one fault for each. */
export function repeatedZoneIds(zones: Iterable<Zone>): ZoneFault[] {
  const holders = new Map<string, string[]>();
  for (const { id, zoneId } of zones) {
    if (zoneId === '') continue;
    const ids = holders.get(zoneId);
    if (ids) ids.push(id);
    else holders.set(zoneId, [id]);
  }
  return [...holders].flatMap(([zoneId, ids]): ZoneFault[] =>
    ids.length > 1 ? [{ kind: 'zone-id-repeated', severity: 'error', ids, zoneId }] : [],
  );
}
