import type { Handlers } from '../../../shared/desk/contract.ts';
import { contract } from '../../../shared/desk/index.ts';
import type { saved as capability, LineCheck, SavedState } from '../../../shared/desk/saved.ts';
import { failed, succeeded } from '../../../shared/faults/fault.ts';
import { type LineReading, lineOfSearch, searchOfLine } from '../../../shared/saved/saved-file.ts';
import { type SavedAnswer, savedBlocksSchema, savedZonesSchema } from '../../../shared/saved/saved-search.ts';
import type { SavedStore } from './saved-store.ts';

/**
 * Opens the calls for the saved searches of a workspace. `changed` is called with the state immediately and after each
 * change.
 */
export function openSaved(store: SavedStore, changed: (state: SavedState) => void) {
  const publish = () => changed(store.state());
  publish();
  /** Runs a change, then publishes the new state. */
  const changing = async <T>(work: () => T | Promise<T>) => {
    const value = await work();
    publish();
    return succeeded(value);
  };
  const calls: Handlers<typeof capability> = {
    'saved.keep': ({ list, search }) => changing(() => store.keep(list, search)),
    'saved.find': async ({ filter, order, descending, offset, limit }) =>
      succeeded(store.find(filter, order, descending, offset, limit)),
    'saved.ids': async (filter) => succeeded(store.ids(filter)),
    async 'saved.read'({ id }) {
      const search = await store.read(id);
      if (search === undefined) return succeeded(null);
      return search?.answers.every(isWellFormed)
        ? succeeded(search)
        : failed({ kind: 'bad-answer', path: '' });
    },
    'saved.places': async () => succeeded(store.places()),
    'saved.change': ({ ids, change }) => changing(() => store.change(ids, change)),
    'saved.putBack': ({ labeled }) =>
      changing(() => {
        store.putBack(labeled);
        return null;
      }),
    'saved.remove': ({ ids }) =>
      changing(() => {
        store.remove(ids);
        return null;
      }),
    'saved.restore': ({ ids }) =>
      changing(() => {
        store.restore(ids);
        return null;
      }),
    async 'saved.lines'({ ids }) {
      const lines: (string | null)[] = [];
      for (const id of ids) {
        const search = await store.exported(id);
        const isValid = search?.answers.every(isWellFormed) === true;
        lines.push(search && isValid ? lineOfSearch(search) : null);
      }
      return succeeded(lines);
    },
    'saved.checkLines': async ({ lines }) =>
      succeeded(
        lines.map((line): LineCheck => {
          const read = readLine(line);
          if (!read.ok) return { state: 'wrong', field: read.field };
          return { state: store.has(read.search) ? 'same' : 'new' };
        }),
      ),
    'saved.addLines': ({ lines }) =>
      changing(() =>
        store.add(
          lines.flatMap((line) => {
            const read = readLine(line);
            return read.ok ? read.search : [];
          }),
        ),
      ),
    'saved.emptyHistory': () =>
      changing(() => {
        store.emptyHistory();
        return null;
      }),
  };
  return { calls };
}

/** Parses a search from a line of a file, and checks that panels can display its responses. */
function readLine(line: string): LineReading {
  const read = searchOfLine(line);
  if (!read.ok) return read;
  const invalidIndex = read.search.answers.findIndex((answer) => !isWellFormed(answer));
  return invalidIndex === -1 ? read : { ok: false, field: `answers.${invalidIndex}` };
}

/** Whether a response has the format that panels rely on; it may come from an older version or another program. */
function isWellFormed({ call, question, answer }: SavedAnswer): boolean {
  if (call === 'matrix.blocks') return savedBlocksSchema.safeParse(answer).success;
  if (call === 'zones.atService') return savedZonesSchema.safeParse(answer).success;
  if (!contract[call].input.safeParse(question).success) return false;
  if (call === 'maps.static') return isStaticMap(answer);
  return contract[call].operation.answer.safeParse(answer).success;
}

const isStaticMap = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'url' in answer &&
  typeof answer.url === 'string' &&
  /^data:image\/webp;base64,/.test(answer.url);
