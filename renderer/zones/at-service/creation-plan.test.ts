import { expect, test } from 'vitest';
import { testZone as zone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { faultsByZone } from '../check/validity.ts';
import { batchesOf, planCreation } from './creation-plan.ts';

const idsOf = (zones: readonly Zone[]) => zones.map(({ id }) => id);

test('zones are sent unless something stands against it, and each that is left out has one reason', () => {
  const at = '2026-01-01T00:00:00Z';
  const zones = [
    zone('fine'),
    zone('there', { createdAt: at }),
    zone('changed', { createdAt: at, changedSinceCreation: true, storeId: '' }),
    zone('nameless', { zoneId: '', storeId: '' }),
    zone('storeless', { storeId: '' }),
    zone('crossed'),
    zone('overlapping'),
  ];
  const faults = faultsByZone([
    { kind: 'self-intersection', severity: 'error', ids: ['crossed'], at: [0, 0] },
    {
      kind: 'overlap',
      severity: 'warning',
      ids: ['overlapping'],
      at: [0, 0],
      areaSquareMeters: 1,
      share: 0.1,
    },
  ]);
  const { send, leftOut } = planCreation(zones, faults);
  expect(idsOf(send)).toEqual(['fine', 'overlapping']);
  expect(leftOut.map(({ reason, zones: some }) => [reason, idsOf(some)])).toEqual([
    ['created', ['there', 'changed']],
    ['zone-id-missing', ['nameless']],
    ['store-id-missing', ['storeless']],
    ['faulty', ['crossed']],
  ]);
});

test('zones that were not checked yet are to be sent', () => {
  expect(idsOf(planCreation([zone('a')], null).send)).toEqual(['a']);
});

test.each([
  [240, 100, { full: 2, rest: 40 }],
  [200, 100, { full: 2, rest: 0 }],
  [40, 100, { full: 0, rest: 40 }],
])('%i zones in batches of %i', (zones, size, batches) => {
  expect(batchesOf(zones, size)).toEqual(batches);
});
