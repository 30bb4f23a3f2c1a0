import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  extendLast,
  type History,
  historyLimit,
  historyOf,
  record,
  redo,
  undo,
  type Zones,
} from './edit-history.ts';
import { arbitraryZone } from './geometry/arbitrary-zones.testing.ts';
import type { Edit } from './zone.ts';

const ids = ['a', 'b', 'c', 'd'];
const arbitraryEdit: fc.Arbitrary<Edit> = fc.record({
  label: fc.constantFrom('zones.edits.drawn', 'zones.edits.moved'),
  put: fc.uniqueArray(fc.constantFrom(...ids).chain(arbitraryZone), {
    selector: ({ id }) => id,
    maxLength: 3,
  }),
  remove: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 2 }),
});
const edits = fc.array(arbitraryEdit, { maxLength: 12 });

const bytes = (zones: Zones) => JSON.stringify([...zones].sort(([a], [b]) => (a < b ? -1 : 1)));
const start: History = historyOf(new Map());

test('undo returns the same bytes at every step, and redo goes back the same way', () => {
  fc.assert(
    fc.property(edits, (made) => {
      const states = [bytes(start.zones)];
      let history = start;
      for (const edit of made) {
        history = record(history, edit);
        states.push(bytes(history.zones));
      }
      for (const state of states.toReversed()) {
        expect(bytes(history.zones)).toBe(state);
        history = undo(history);
      }
      for (const state of states) {
        expect(bytes(history.zones)).toBe(state);
        history = redo(history);
      }
    }),
    { numRuns: 15 },
  );
});

test('a drag of many frames is one step that ends where the frames end', () => {
  fc.assert(
    fc.property(edits, edits, (before, frames) => {
      fc.pre(frames.length > 0);
      const [press, ...rest] = frames;
      if (!press) return;
      const initial = before.reduce(record, start);
      const frameByFrame = frames.reduce(record, initial);
      const drag = rest.reduce(extendLast, record(initial, press));
      expect(drag.done).toHaveLength(initial.done.length + 1);
      expect(bytes(drag.zones)).toBe(bytes(frameByFrame.zones));
      expect(bytes(undo(drag).zones)).toBe(bytes(initial.zones));
      expect(bytes(redo(undo(drag)).zones)).toBe(bytes(drag.zones));
    }),
    { numRuns: 15 },
  );
});

test('an edit after an undo forgets what could be redone', () => {
  const draw = (label: string): Edit => ({ label, put: [], remove: [] });
  const history = record(undo(record(start, draw('one'))), draw('two'));
  expect(redo(history)).toBe(history);
});

test('a thousand steps can be undone, and an empty history stays as it is', () => {
  let history = start;
  for (let step = 0; step < historyLimit + 5; step += 1)
    history = record(history, { label: String(step), put: [], remove: [] });
  expect(history.done).toHaveLength(historyLimit);
  expect(history.done[0]?.edit.label).toBe('5');
  expect(undo(start)).toBe(start);
});
