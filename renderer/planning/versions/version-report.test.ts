import { expect, test } from 'vitest';
import { compareStores } from '../../../shared/planning/versions/compare-stores.ts';
import { compareVersions } from '../../../shared/planning/versions/compare-versions.ts';
import { testZone } from '../../../shared/zones/zone.testing.ts';
import { versionReportCsv } from './version-report.ts';

test('the report has the plan, each store that changed, and each zone and store on the map that differs', () => {
  const steps = compareVersions(
    [testZone('a', { storeId: 'S1' }), testZone('b', { storeId: 'S1' }), testZone('same', { storeId: 'S5' })],
    [
      testZone('a', { storeId: 'S2' }),
      testZone('c', { storeId: '=1+1' }),
      testZone('same', { storeId: 'S5' }),
    ],
  );
  let step = steps.next();
  while (!step.done) step = steps.next();
  const moves = [{ from: 'S1', to: 'S2', geometry: testZone('a').geometry, squareMeters: 50_718_694 }];
  const centro = { id: 'one', storeId: 'S1', name: 'Centro', address: '', openingHours: '' };
  const stores = compareStores(
    [{ ...centro, position: { lat: -34.9, lng: -56.2 } }],
    [{ ...centro, name: 'Sur', position: { lat: -34.91, lng: -56.2 } }],
  );
  const names = { before: 'Spring', after: 'Current' };
  const lines = versionReportCsv(names, step.value, moves, stores, ';').trim().split('\r\n');
  const cells = lines.map((line) => line.split(';'));
  expect(cells.map(([subject, change, zone]) => [subject, change, zone])).toEqual([
    ['subject', 'change', 'zone_id'],
    ['plan', 'Spring → Current', ''],
    ['store', '', ''],
    ['store', '', ''],
    ['store', '', ''],
    ['move', '', ''],
    ['zone', 'added', 'zone-c'],
    ['zone', 'changed', 'zone-a'],
    ['zone', 'removed', 'zone-b'],
    ['store_on_map', 'changed', ''],
  ]);
  expect(cells[5]?.slice(3)).toEqual(['S1', 'S2', '', '', '', '', '', '50,7', '', '', '']);
  expect(cells[7]?.slice(3)).toEqual(['S1', 'S2', '', '', '50,7', '50,7', 'storeId', '', '', '', '']);
  expect(cells[9]?.slice(9)).toEqual(['name position', '', 'Centro', 'Sur', '1112']);
  expect(cells[6]?.[4]).toBe(`"'=1+1"`);
});
