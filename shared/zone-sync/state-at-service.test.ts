import { expect, test } from 'vitest';
import type { Zone } from '../zones/zone.ts';
import type { ActionOutcome } from './plan.ts';
import { matchesState, zoneAtService } from './state-at-service.ts';

type Outcome = ActionOutcome['outcome'];

const at = '2026-01-01T00:00:00Z';
const fault = { kind: 'quota' } as const;
const refused = { kind: 'refused', fault } as const;
const unknown = { kind: 'unknown', fault: null } as const;

interface Sent {
  create?: Outcome;
  update?: Outcome;
  delete?: Outcome;
  /** Deletion of the zone under its old ID. */
  deleteOld?: Outcome;
}
type Known = Partial<Pick<Zone, 'createdAt' | 'changedSinceCreation' | 'renamedFrom'>>;

function atService(zone: Known, sent: Sent = {}) {
  const map = (entries: readonly (readonly [string, Outcome | undefined])[]) =>
    new Map(entries.flatMap(([key, outcome]) => (outcome ? [[key, outcome] as const] : [])));
  return zoneAtService(
    { id: 'a', zoneId: 'new', createdAt: null, ...zone },
    {
      outcomes: map([['a', sent.create]]),
      changes: map([['a', sent.update]]),
      deletions: map([
        ['new', sent.delete],
        ['old', sent.deleteOld],
      ]),
    },
  );
}

const changed = { createdAt: at, changedSinceCreation: true } as const;
const renamed = { renamedFrom: 'old' } as const;

test.each([
  ['created', { createdAt: at }, {}],
  ['changed', changed, { create: { kind: 'created', at } }],
  ['not-created', {}, {}],
  ['not-created', {}, { create: { kind: 'not-sent', fault: null } }],
  ['refused', {}, { create: refused }],
  ['unknown', {}, { create: unknown }],
  // Refused first, then created.
  ['created', { createdAt: at }, { create: refused }],
  // Created first, then deleted on the service.
  ['not-created', {}, { create: { kind: 'created', at }, delete: { kind: 'deleted', at } }],
  ['refused', changed, { update: refused }],
  ['unknown', changed, { update: unknown }],
  // Undone locally after the change was refused.
  ['created', { createdAt: at }, { update: refused }],
  ['refused', { createdAt: at }, { delete: refused }],
  ['unknown', { createdAt: at }, { delete: unknown }],
  // Still on the service under the old ID, whether or not it also exists under the new one.
  ['renamed', renamed, {}],
  ['renamed', { ...renamed, createdAt: at }, {}],
  ['refused', renamed, { create: refused }],
  ['refused', { ...renamed, createdAt: at }, { deleteOld: refused }],
  // The user decided to keep both.
  ['created', { createdAt: at }, { deleteOld: refused }],
] as const satisfies readonly (readonly [string, Known, Sent])[])(
  'a zone is %s given %j and %j',
  (state, zone, sent) => {
    expect(atService(zone, sent).state).toBe(state);
  },
);

test('lists refusals only for actions that are still pending', () => {
  const other = { kind: 'refused', fault: { kind: 'forbidden' } } as const;
  expect(atService(changed, { create: other, update: refused }).refusals).toEqual([
    { kind: 'update', fault },
  ]);
  expect(atService({ createdAt: at }, { update: other, delete: refused }).refusals).toEqual([
    { kind: 'delete', fault },
  ]);
  expect(atService(changed, { update: refused, delete: other }).refusals).toHaveLength(2);
  expect(atService(changed).refusals).toEqual([]);
});

test('a changed zone also counts as created, and a refused or unknown one keeps its earlier state', () => {
  const matches = (wanted: Parameters<typeof matchesState>[1], zone: Known, sent?: Sent) =>
    matchesState(atService(zone, sent), wanted);
  expect(matches('created', changed)).toBe(true);
  expect(matches('created', renamed)).toBe(true);
  expect(matches('not-created', renamed)).toBe(false);
  expect(matches('changed', { createdAt: at })).toBe(false);
  expect(matches('not-created', {}, { create: refused })).toBe(true);
  expect(matches('not-created', {}, { create: unknown })).toBe(true);
  expect(matches('refused', {})).toBe(false);
  expect(matches('refused', changed, { update: refused })).toBe(true);
  expect(matches('changed', changed, { update: refused })).toBe(true);
  expect(matches('created', changed, { update: refused })).toBe(true);
  expect(matches('not-created', changed, { update: refused })).toBe(false);
});
