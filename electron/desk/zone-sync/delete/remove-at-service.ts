import {
  deleteZone,
  isUnsupportedFault,
  listZones,
  readZone,
} from '../../../../shared/api/zones-beyond-contract.ts';
import { type Outcome, succeeded } from '../../../../shared/faults/fault.ts';
import type { Gateway, RequestOptions } from '../../gateway/gateway.ts';

/**
 * Deletes one zone on the service; succeeds if it doesn't exist. `supported` is false if the service can't delete
 * zones.
 */
export async function removeAtService(
  zoneId: string,
  gateway: Gateway,
  options: RequestOptions,
): Promise<Outcome<{ supported: boolean }>> {
  const outcome = await gateway.request(deleteZone, { zone_id: zoneId }, options);
  if (outcome.ok) return succeeded({ supported: true });
  const { fault } = outcome;
  if (!isUnsupportedFault(fault)) return outcome;
  if (fault.kind !== 'service' || fault.status !== 404) return succeeded({ supported: false });
  const gone = await isGoneAtService(zoneId, gateway, options);
  return gone.ok ? succeeded({ supported: gone.value }) : gone;
}

/**
 * Whether a zone doesn't exist on the service. A service that can't return single zones responds with the same 404, so
 * the 404 only counts if the service can list zones.
 */
export async function isGoneAtService(
  zoneId: string,
  gateway: Gateway,
  options: RequestOptions,
): Promise<Outcome<boolean>> {
  const read = await gateway.request(readZone, { zone_id: zoneId }, options);
  if (read.ok) return succeeded(false);
  if (!isUnsupportedFault(read.fault)) return read;
  const listed = await gateway.request(listZones, { limit: 1 }, options);
  if (listed.ok) return succeeded(true);
  return isUnsupportedFault(listed.fault) ? succeeded(false) : listed;
}
