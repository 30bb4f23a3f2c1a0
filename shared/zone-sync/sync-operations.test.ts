import { expect, test } from 'vitest';
import { testZone } from '../zones/zone.testing.ts';
import type { ZoneConflictKind } from '../zones/zone.ts';
import { type KnownAtService, syncOperations, zoneOperation } from './sync-operations.ts';

const at = '2026-01-01T00:00:00Z';
const nothingKnown: KnownAtService<string> = {
  createdAt: null,
  difference: undefined,
  renamedFrom: undefined,
  conflict: undefined,
};

test.each<[string, Partial<KnownAtService<string>>, object]>([
  ['that was never on the service', {}, { kind: 'new' }],
  ['that is the same on the service', { createdAt: at }, { kind: 'same' }],
  ['changed locally', { createdAt: at, difference: 'store' }, { kind: 'changed', difference: 'store' }],
  ['that takes the ID of another zone', { difference: 'store' }, { kind: 'changed', difference: 'store' }],
  ['renamed locally', { renamedFrom: 'old' }, { kind: 'renamed', from: 'old', isCreated: false }],
  [
    'renamed, then created',
    { createdAt: at, renamedFrom: 'old' },
    { kind: 'renamed', from: 'old', isCreated: true },
  ],
  [
    'renamed, then created and changed',
    { createdAt: at, renamedFrom: 'old', difference: 'store' },
    { kind: 'changed', difference: 'store' },
  ],
])('finds the operation for a zone %s', (_, known, operation) => {
  expect(zoneOperation({ ...nothingKnown, ...known })).toEqual(operation);
});

test.each<[ZoneConflictKind, object]>([
  ['changed-there', { kind: 'conflict', conflict: 'changed-there' }],
  ['changed-both', { kind: 'conflict', conflict: 'changed-both' }],
  ['id-taken', { kind: 'conflict', conflict: 'id-taken' }],
  ['deleted-there', { kind: 'deleted-there' }],
])('a conflict of kind %s comes before any other operation', (conflict, operation) => {
  for (const createdAt of [null, at])
    for (const difference of [undefined, 'store'])
      for (const renamedFrom of [undefined, 'old'])
        expect(zoneOperation({ createdAt, difference, renamedFrom, conflict })).toEqual(operation);
});

test('lists each zone once, then deleted zones that are still on the service', () => {
  const left = { zoneId: 'closed', storeId: null, since: at, renamed: null };
  const conflict = { there: null, fields: [], areaChange: null };
  const operations = syncOperations([testZone('a'), testZone('b', { createdAt: at }), testZone('c')], {
    changed: [],
    left: [left, { ...left, zoneId: 'old-a', renamed: 'a' }],
    conflicts: [
      { ...conflict, kind: 'id-taken', zoneId: 'zone-c', id: 'c' },
      { ...conflict, kind: 'changed-there', zoneId: 'gone', id: null },
    ],
  });
  expect(operations.map(({ zone, operation }) => [zone?.id, operation])).toEqual([
    ['a', { kind: 'renamed', from: 'old-a', isCreated: false }],
    ['b', { kind: 'same' }],
    ['c', { kind: 'conflict', conflict: 'id-taken' }],
    [undefined, { kind: 'deleted-here', left }],
    [undefined, { kind: 'conflict', conflict: 'changed-there' }],
  ]);
});
