import { expect, test } from 'vitest';
import { compareVersions } from '../../../shared/zones/plan-versions/compare-versions.ts';
import { testZone } from '../../../shared/zones/zone.testing.ts';
import { versionReportCsv } from './version-report.ts';

test('the report has the plan, each store that changed and each zone that differs', () => {
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
  const lines = versionReportCsv({ before: 'Spring', after: 'Now' }, step.value, ';').trim().split('\r\n');
  const cells = lines.map((line) => line.split(';'));
  expect(cells.map(([subject, change, zone]) => [subject, change, zone])).toEqual([
    ['subject', 'change', 'zone_id'],
    ['plan', 'Spring → Now', ''],
    ['store', '', ''],
    ['store', '', ''],
    ['store', '', ''],
    ['zone', 'added', 'zone-c'],
    ['zone', 'changed', 'zone-a'],
    ['zone', 'removed', 'zone-b'],
  ]);
  expect(cells[6]?.slice(3)).toEqual(['S1', 'S2', '', '', '50.718694', '50.718694', 'storeId']);
  expect(cells[5]?.[4]).toBe(`"'=1+1"`);
});
