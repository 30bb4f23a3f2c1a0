import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { editsInMemory } from '../../../shared/zones/edits-in-memory.testing.ts';
import { arbitraryZone } from '../../../shared/zones/geometry/arbitrary-zones.testing.ts';
import type { Store } from '../../../shared/zones/store.ts';
import type { Edit, Zone } from '../../../shared/zones/zone.ts';
import { openDatabase } from '../../sqlite/database.ts';
import {
  type EditLog,
  type LabeledChange,
  openEditLog,
  type PlacedChange,
  type PlacedItems,
} from './edit-log.ts';
import { migrate } from './workspace-schema.ts';

const at = '2026-01-31T12:00:00.000Z';

function newLog(): EditLog {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  migrate(database);
  return openEditLog(database);
}

const ids = ['a', 'b', 'c', 'd'];
/** Edits of existing zones, as a workspace accepts them; a zone is either put or removed. */
const arbitraryEdit = fc.record({
  label: fc.constantFrom('zones.edits.drawn', 'zones.edits.moved'),
  put: fc.uniqueArray(fc.constantFrom(...ids).chain(arbitraryZone), {
    selector: ({ id }) => id,
    maxLength: 3,
  }),
  remove: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 2 }),
  stores: fc.record({
    put: fc.uniqueArray(fc.constantFrom(...ids).chain(arbitraryStore), {
      selector: ({ id }) => id,
      maxLength: 3,
    }),
    remove: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 2 }),
  }),
});
function arbitraryStore(id: string): fc.Arbitrary<Store> {
  return fc.record({
    id: fc.constant(id),
    storeId: fc.string(),
    name: fc.string({ unit: 'grapheme' }),
    address: fc.string(),
    openingHours: fc.string(),
    position: fc.record({ lat: fc.constantFrom(-34.9, 0), lng: fc.constantFrom(-56.2, 12.5) }),
  });
}

interface Change<Item> {
  put: Item[];
  remove: string[];
}
const nothing = { put: [], remove: [] };
const allowed = <Item extends { id: string }>(
  { put, remove }: Change<Item>,
  existing: ReadonlyMap<string, Item>,
): Change<Item> => ({
  put,
  remove: remove.filter((id) => existing.has(id) && put.every((item) => item.id !== id)),
});
const placed = <Item extends { id: string }>({ put, remove }: Change<Item>): PlacedItems<Item> => ({
  put: put.map((item) => ({ place: ids.indexOf(item.id), item })),
  remove,
});
const placedChange = ({ stores = nothing, ...zones }: Edit): PlacedChange => ({
  zones: placed(zones),
  stores: placed(stores),
});

const byId = <Item extends { id: string }>(items: Iterable<Item>) =>
  [...items].sort((one, other) => (one.id < other.id ? -1 : 1));
const inOrder = <Item extends { id: string }>({ put, remove }: Change<Item>) => ({
  put: byId(put),
  remove: remove.toSorted(),
});
const unplaced = <Item extends Zone | Store>({ put, remove }: PlacedItems<Item>) =>
  inOrder({ put: put.map(({ item }) => item), remove });
const isOf = (change: LabeledChange | undefined) =>
  change && { label: change.label, zones: unplaced(change.zones), stores: unplaced(change.stores) };
const isIn = (edit: Edit | undefined) =>
  edit && { label: edit.label, zones: inOrder(edit), stores: inOrder(edit.stores ?? nothing) };

test('undo and redo match an in-memory model after any sequence of edits', async () => {
  const steps = fc.array(
    fc.oneof(arbitraryEdit, fc.constant('undo' as const), fc.constant('redo' as const)),
    {
      maxLength: 16,
    },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (made) => {
      const [log, edits] = [newLog(), editsInMemory([])];
      for (const step of made) {
        if (step === 'undo') expect(isOf(await log.undo())).toEqual(isIn(edits.undo()));
        else if (step === 'redo') expect(isOf(await log.redo())).toEqual(isIn(edits.redo()));
        else {
          const edit: Edit = {
            label: step.label,
            ...allowed(step, edits.zones()),
            stores: allowed(step.stores, edits.stores()),
          };
          await log.add(edit.label, at, placedChange(edit));
          edits.add(edit);
        }
        expect(byId(log.zones().map(({ item }) => item))).toEqual(byId(edits.zones().values()));
        expect(byId(log.stores().map(({ item }) => item))).toEqual(byId(edits.stores().values()));
        expect([log.canUndo(), log.canRedo()]).toEqual([edits.canUndo(), edits.canRedo()]);
      }
    }),
    { numRuns: 30 },
  );
});
