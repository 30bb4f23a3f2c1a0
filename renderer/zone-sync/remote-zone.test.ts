import { expect, test } from 'vitest';
import type { ZoneInput } from '../../shared/api/zones.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { matchesRemote, remoteZones } from './remote-zone.ts';

const remote = (zone_id: string, more: Partial<ZoneInput> = {}): ZoneInput => ({
  zone_id,
  store_id: 'STORE7',
  polygon: 'POLYGON',
  ...more,
});
const mine = (zoneId: string, more: Partial<Zone>): [string, Zone] => [
  `id of ${zoneId}`,
  testZone(`id of ${zoneId}`, { zoneId, ...more }),
];

test('each remote zone is matched to its workspace zone, also by its former ID', () => {
  const at = '2026-01-01T00:00:00Z';
  const zones = new Map([
    mine('a', { createdAt: at }),
    mine('b', { createdAt: at, changedSinceCreation: true }),
    mine('c', {}),
    mine('new', { renamedFrom: 'd' }),
    mine('taken', {}),
  ]);
  const refused = { kind: 'refused', fault: { kind: 'quota' } } as const;
  const sent = {
    outcomes: new Map([['id of taken', refused]]),
    changes: new Map(),
    deletions: new Map(),
  };
  const relations = remoteZones(
    ['a', 'b', 'c', 'd', 'taken', 'e'].map((id) => remote(id)),
    zones,
    sent,
  ).map(({ relation }) => (relation.kind === 'mine' ? relation.zone.zoneId : relation.kind));
  expect(relations).toEqual(['a', 'b', 'same-id', 'new', 'taken', 'absent']);
});

test('the search finds each word in any field, ignoring case', () => {
  const zone = remote('Centre-1', { description: 'Between port and park', types: ['Night'] });
  expect(matchesRemote(zone, '')).toBe(true);
  expect(matchesRemote(zone, ' night STORE7 ')).toBe(true);
  expect(matchesRemote(zone, 'centre airport')).toBe(false);
  const own = { ...zone, otherFields: [{ name: 'partner', value: 'Airport Sur' }] };
  expect(matchesRemote(own, 'centre airport')).toBe(true);
});
