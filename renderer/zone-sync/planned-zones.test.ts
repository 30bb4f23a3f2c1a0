import { expect, test } from 'vitest';
import type { LeftAtService, ZoneDifference } from '../../shared/zone-sync/plan.ts';
import { type StateAtService, zoneAtService } from '../../shared/zone-sync/state-at-service.ts';
import { issuesByZone } from '../../shared/zones/checks/validity.ts';
import { testZone as zone } from '../../shared/zones/zone.testing.ts';
import { type Zone, zoneConflictKinds } from '../../shared/zones/zone.ts';
import { actionsOf, batchesOf, plannedZones, publishedIds, sendableCounts } from './planned-zones.ts';

const at = '2026-01-01T00:00:00Z';
const idsOf = (zones: readonly Zone[]) => zones.map(({ id }) => id);
const nothing = { changed: [], left: [], conflicts: [] };
const differs = (id: string): ZoneDifference => ({
  id,
  fields: ['storeId'],
  areaChange: null,
  replaces: false,
});
const left = (zoneId: string, renamed: string | null = null): LeftAtService => ({
  zoneId,
  storeId: 'STORE1',
  since: at,
  renamed,
});

test('zones are published unless skipped, each for one reason', () => {
  const zones = [
    zone('fine'),
    zone('there', { createdAt: at }),
    zone('changed', { createdAt: at, changedSinceCreation: true }),
    zone('changedBadly', { createdAt: at, changedSinceCreation: true, storeId: '' }),
    zone('nameless', { zoneId: '', storeId: '' }),
    zone('storeless', { storeId: '' }),
    zone('crossed'),
    zone('overlapping'),
  ];
  const issues = issuesByZone([
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
  const changed = [differs('changed'), differs('changedBadly')];
  const planned = plannedZones(zones, issues, { changed, left: [], conflicts: [] }, []);
  expect(idsOf(planned.create)).toEqual(['fine', 'overlapping']);
  expect(planned.update.map(({ zone: { id } }) => id)).toEqual(['changed']);
  expect(planned.skipped.map(({ reason, zones: some }) => [reason, idsOf(some)])).toEqual([
    ['created', ['there']],
    ['zone-id-missing', ['nameless']],
    ['store-id-missing', ['changedBadly', 'storeless']],
    ['faulty', ['crossed']],
  ]);
});

test('unchecked zones are published', () => {
  expect(idsOf(plannedZones([zone('a')], null, nothing, []).create)).toEqual(['a']);
});

test('a renamed zone is created, and the former ID deleted; if it exists already, only the latter', () => {
  const zones = [zone('a'), zone('b', { createdAt: at })];
  const planned = plannedZones(
    zones,
    null,
    { changed: [], left: [left('old-a', 'a'), left('old-b', 'b')], conflicts: [] },
    [],
  );
  expect(planned.create).toEqual([]);
  expect(planned.rename.map(({ from }) => from)).toEqual(['old-a', 'old-b']);
  const none = new Set<string>();
  const rename = new Set(['a', 'b']);
  expect(actionsOf(planned, { create: none, update: none, rename, delete: none })).toEqual([
    { kind: 'create', id: 'a' },
    { kind: 'delete', zoneId: 'old-a', afterCreating: 'a' },
    { kind: 'delete', zoneId: 'old-b' },
  ]);
});

test('only ticked actions of a plan are executed', () => {
  const planned = plannedZones(
    [zone('a'), zone('b'), zone('c', { createdAt: at, changedSinceCreation: true })],
    null,
    { changed: [differs('c')], left: [left('closed')], conflicts: [] },
    ['closed', 'unknown'],
  );
  expect(
    actionsOf(planned, {
      create: new Set(['b']),
      update: new Set(['c']),
      rename: new Set(),
      delete: new Set(['unknown']),
    }),
  ).toEqual([
    { kind: 'create', id: 'b' },
    { kind: 'update', id: 'c' },
    { kind: 'delete', zoneId: 'unknown' },
  ]);
});

/** Every combination of what can be known of a zone. */
const everyState = [null, at].flatMap((createdAt) =>
  [false, createdAt !== null].flatMap((isChanged) =>
    [undefined, 'old'].flatMap((renamedFrom) =>
      [undefined, ...zoneConflictKinds].map((conflict) => ({ createdAt, isChanged, renamedFrom, conflict })),
    ),
  ),
);

/** Where the plan has what the list says. */
const groupOf: Partial<Record<StateAtService, string[]>> = {
  'not-created': ['create'],
  changed: ['update'],
  renamed: ['rename'],
  created: ['skipped'],
};

test.each(everyState)('list, plan, and conflicts agree: %j', (known) => {
  const { createdAt, isChanged, renamedFrom, conflict } = known;
  const one = zone('a', {
    createdAt,
    ...(isChanged && { changedSinceCreation: true }),
    ...(renamedFrom && { renamedFrom }),
    ...(conflict && { conflict }),
  });
  const differences = {
    changed: isChanged ? [differs('a')] : [],
    left: renamedFrom ? [left(renamedFrom, 'a')] : [],
    conflicts: conflict
      ? [{ kind: conflict, zoneId: 'zone-a', id: 'a', there: null, fields: [], areaChange: null }]
      : [],
  };
  const { create, update, rename, skipped } = plannedZones([one], null, differences, []);
  const groups = Object.entries({ create, update, rename, skipped }).flatMap(([group, { length }]) =>
    length > 0 ? group : [],
  );
  const { state } = zoneAtService(one, { outcomes: new Map(), changes: new Map(), deletions: new Map() });
  expect(groups).toEqual(groupOf[state] ?? []);
  expect(state === conflict).toBe(conflict !== undefined);
});

test('a zone is published under its ID and its former one', () => {
  const zones = [
    zone('a'),
    zone('b', { createdAt: at }),
    zone('c', { renamedFrom: 'old-c' }),
    zone('d', { createdAt: at, renamedFrom: 'old-d' }),
  ];
  expect(publishedIds(new Map(zones.map((one) => [one.id, one])), [...idsOf(zones), 'gone'])).toEqual([
    'zone-b',
    'old-c',
    'zone-d',
    'old-d',
  ]);
});

test.each([
  [240, 100, { full: 2, rest: 40 }],
  [200, 100, { full: 2, rest: 0 }],
  [40, 100, { full: 0, rest: 40 }],
])('%i zones in batches of %i', (zones, size, batches) => {
  expect(batchesOf(zones, size)).toEqual(batches);
});

test('what a list would publish is counted again when other issues are known', () => {
  const zones = [zone('a'), zone('b', { createdAt: at, changedSinceCreation: true }), zone('c')];
  const crossed = issuesByZone([{ kind: 'self-intersection', severity: 'error', ids: ['c'], at: [0, 0] }]);
  const all = { create: 2, change: 1, skipped: [], isAnyPublished: true };
  expect(sendableCounts(zones, null)).toEqual(all);
  expect(sendableCounts(zones, crossed)).toEqual({
    ...all,
    create: 1,
    skipped: [{ reason: 'faulty', count: 1 }],
  });
  expect(sendableCounts(zones, null)).toEqual(all);
  expect(sendableCounts([zone('a')], null)).toEqual({
    create: 1,
    change: 0,
    skipped: [],
    isAnyPublished: false,
  });
});
