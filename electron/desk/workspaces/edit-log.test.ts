import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { editsInMemory } from '../../../shared/zones/edits-in-memory.testing.ts';
import { arbitraryZone } from '../../../shared/zones/geometry/arbitrary-zones.testing.ts';
import type { Edit, Zone } from '../../../shared/zones/zone.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { type EditLog, type LabelledChange, openEditLog, type PlacedChange } from './edit-log.ts';
import { migrate } from './workspace-schema.ts';

const at = '2026-01-31T12:00:00.000Z';

function newLog(): EditLog {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  migrate(database);
  return openEditLog(database);
}

const ids = ['a', 'b', 'c', 'd'];
/** Of the zones that are there, as a workspace takes edits; a zone is put or removed, not both. */
const arbitraryEdit = fc.record({
  label: fc.constantFrom('zones.edits.drawn', 'zones.edits.moved'),
  put: fc.uniqueArray(fc.constantFrom(...ids).chain(arbitraryZone), {
    selector: ({ id }) => id,
    maxLength: 3,
  }),
  remove: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 2 }),
});
const allowed = ({ label, put, remove }: Edit, zones: ReadonlyMap<string, Zone>): Edit => ({
  label,
  put,
  remove: remove.filter((id) => zones.has(id) && put.every((zone) => zone.id !== id)),
});
const placed = ({ put, remove }: Edit): PlacedChange => ({
  put: put.map((zone) => ({ place: ids.indexOf(zone.id), zone })),
  remove,
});

const byId = (zones: Iterable<Zone>) => [...zones].sort((one, other) => (one.id < other.id ? -1 : 1));
const isOf = (change: LabelledChange | undefined) =>
  change && {
    label: change.label,
    put: byId(change.put.map(({ zone }) => zone)),
    remove: change.remove.toSorted(),
  };
const inOrder = (edit: Edit | undefined) =>
  edit && { label: edit.label, put: byId(edit.put), remove: edit.remove.toSorted() };

test('undo and redo do what they do of the edits in memory, whatever is done between them', async () => {
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
        if (step === 'undo') expect(isOf(await log.undo())).toEqual(inOrder(edits.undo()));
        else if (step === 'redo') expect(isOf(await log.redo())).toEqual(inOrder(edits.redo()));
        else {
          const edit = allowed(step, edits.zones());
          await log.add(edit.label, at, placed(edit));
          edits.add(edit);
        }
        expect(byId(log.zones().map(({ zone }) => zone))).toEqual(byId(edits.zones().values()));
        expect([log.canUndo(), log.canRedo()]).toEqual([edits.canUndo(), edits.canRedo()]);
      }
    }),
    { numRuns: 30 },
  );
});
