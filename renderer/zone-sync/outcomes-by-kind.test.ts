import { expect, test } from 'vitest';
import type { ActionOutcome } from '../../shared/zone-sync/plan.ts';
import { outcomesByKind } from './outcomes-by-kind.ts';

const at = '2026-11-27T10:00:00Z';
const refused = { kind: 'refused', fault: { kind: 'timeout' } } as const;
const create = (id: string, outcome: ActionOutcome['outcome'] = { kind: 'created', at }): ActionOutcome => ({
  kind: 'create',
  id,
  zoneId: null,
  outcome,
});
const remove = (
  id: string,
  zoneId: string,
  outcome: ActionOutcome['outcome'] = { kind: 'deleted', at },
): ActionOutcome => ({ kind: 'delete', id, zoneId, outcome });
const zones = new Map([
  ['renamed', { zoneId: 'new' }],
  ['earlier', { zoneId: 'new-2' }],
  ['kept', { zoneId: 'same' }],
]);

test('each zone counts once: a rename is neither a creation nor a deletion', () => {
  const actions = [
    create('fresh'),
    create('renamed'),
    { kind: 'update', id: 'kept', zoneId: null, outcome: { kind: 'updated', at } } as const,
    remove('renamed', 'old'),
    // Its new id was created by a plan before.
    remove('earlier', 'old-2'),
    remove('kept', 'same'),
    remove('gone', 'gone'),
  ];
  const byKind = outcomesByKind(actions, zones);
  expect([...byKind].map(([kind, some]) => [kind, some.map(({ id }) => id)])).toEqual([
    ['created', ['fresh']],
    ['updated', ['kept']],
    ['renamed', ['renamed', 'earlier']],
    ['deleted', ['kept', 'gone']],
  ]);
});

test('a rename whose former ID wasn’t deleted is a creation and a rejection', () => {
  const byKind = outcomesByKind([create('renamed'), remove('renamed', 'old', refused)], zones);
  expect([...byKind.keys()]).toEqual(['created', 'refused']);
});
