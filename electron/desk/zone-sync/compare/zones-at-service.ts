import {
  isUnsupportedFault,
  listZones,
  type StoredZone,
  zoneListLimits,
} from '../../../../shared/api/zones-beyond-contract.ts';
import type {
  zonesAtService as capability,
  ZoneAtService,
  ZonesFound,
} from '../../../../shared/desk/zone-sync.ts';
import { failed, type Outcome, succeeded } from '../../../../shared/faults/fault.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import { allHold } from '../../../../shared/zone-sync/all-hold.ts';
import type { ListedZone } from '../../../../shared/zone-sync/listed-zone.ts';
import type { Opened } from '../../capability.ts';
import type { Gateway, RequestOptions } from '../../gateway/gateway.ts';
import { listedZone } from '../listed-zone.ts';

/**
 * Opens the calls about zones on the service that need no workspace.
 * @param target returns a check for whether a service is the one that is in use at the time of the call
 */
export const openZonesAtService = (
  gateway: Gateway,
  target: () => NonNullable<RequestOptions['serviceCheck']>,
): Opened<typeof capability> => ({
  calls: {
    'zones.atService': (_, { signal, report }) =>
      zonesAtService(gateway, { signal, serviceCheck: target() }, report),
    'zones.holdingAtService': ({ position }, { signal }) =>
      zonesHolding(gateway, position, { signal, serviceCheck: target() }),
  },
  states: {},
});

/** The largest page a provider returns (`provider.md` 10). */
const pageSize = 50;

/**
 * Requests all zones on the service, page by page; `supported` is false if it can't list them. Exceeding `limits` is a
 * fault, because an incomplete list would make the other zones look deleted.
 */
export async function zonesAtService(
  gateway: Pick<Gateway, 'request'>,
  options: RequestOptions,
  report: (progress: ZonesFound) => void,
  limits: { zones: number; bytes: number } = zoneListLimits,
): Promise<Outcome<{ supported: boolean; zones: ListedZone[] }>> {
  const zonesById = new Map<string, ListedZone>();
  let bytes = 0;
  for (;;) {
    const offset = zonesById.size === 0 ? undefined : zonesById.size;
    const page = await gateway.request(listZones, { limit: pageSize, offset }, options);
    if (!page.ok) return isUnsupportedFault(page.fault) ? succeeded({ supported: false, zones: [] }) : page;
    const countBefore = zonesById.size;
    bytes += page.value.zones.reduce((sum, zone) => sum + textLength(zone), 0);
    if (countBefore + page.value.zones.length > limits.zones || bytes > limits.bytes) {
      return failed({ kind: 'bad-answer', path: 'zones', why: 'too-many' });
    }
    for (const zone of page.value.zones) zonesById.set(zone.zone_id, listedZone(zone));
    report({ found: zonesById.size });
    // If the provider counts from one, pages overlap by one zone. So a full page is the last one if it has no new
    // zones.
    if (page.value.zones.length < pageSize || zonesById.size === countBefore) {
      return succeeded({ supported: true, zones: [...zonesById.values()] });
    }
  }
}

/** Returns the zones that contain a position according to the service; null if it doesn't support the search. */
export async function zonesHolding(
  gateway: Pick<Gateway, 'request'>,
  position: LatLng,
  options: RequestOptions,
): Promise<Outcome<ZoneAtService[] | null>> {
  const page = await gateway.request(listZones, { limit: pageSize, at: position }, options);
  if (!page.ok) return isUnsupportedFault(page.fault) ? succeeded(null) : page;
  const zones = page.value.zones.map(listedZone);
  return succeeded(
    allHold(zones, position) ? zones.map(({ zone_id, store_id }) => ({ zone_id, store_id })) : null,
  );
}

const textLength = (zone: StoredZone): number => JSON.stringify(zone).length;
