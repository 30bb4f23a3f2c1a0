import type { StoredZone } from '../../../shared/api/zones-beyond-contract.ts';
import type { ListedZone } from '../../../shared/zone-sync/listed-zone.ts';
import { otherFieldsOf } from '../../../shared/zones/other-fields.ts';

/** Parses a zone from a service response, including the service's own fields. */
export function listedZone(stored: StoredZone): ListedZone {
  const { zone_id, store_id, polygon, description, types, status, ...own } = stored;
  const filled = Object.entries(own).filter(([, value]) => value !== null && value !== '');
  const { kept: persisted } = otherFieldsOf(filled, true);
  return {
    zone_id,
    store_id: store_id ?? '',
    polygon,
    ...(description && { description }),
    ...(types && { types }),
    ...(status && { status }),
    ...(persisted.length > 0 && { otherFields: persisted }),
  };
}
