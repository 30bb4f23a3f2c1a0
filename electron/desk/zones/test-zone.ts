import type { Moment, Zone } from '../../../shared/zones/zone.ts';

/** A square zone that the contract accepts, but for what is given. */
export function testZone(id: string, given: Partial<Zone> = {}): Zone {
  return {
    id,
    zoneId: `zone-${id}`,
    storeId: 'STORE1',
    description: '',
    types: [],
    status: '',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-56.2, -34.9],
          [-56.1, -34.9],
          [-56.1, -34.8],
          [-56.2, -34.9],
        ],
      ],
    },
    createdAt: null,
    ...given,
  };
}

export const put = (...zones: Zone[]): Moment => ({ label: 'test', put: zones, remove: [] });
export const remove = (...ids: string[]): Moment => ({ label: 'test', put: [], remove: ids });
