import type { Handlers } from '../../shared/desk/contract.ts';
import type {
  saved as capability,
  Labeled,
  LineCheck,
  SavedFilter,
  SavedState,
} from '../../shared/desk/saved.ts';
import { succeeded } from '../../shared/faults/fault.ts';
import { lineOfSearch, searchOfLine } from '../../shared/saved/saved-file.ts';
import type { SavedSearch, SavedSummary } from '../../shared/saved/saved-search.ts';

interface StoredSearch extends SavedSearch {
  placeNames: string[];
  position: { lat: number; lng: number } | null;
  removed: boolean;
}

/** Returns handlers for the desk's calls of saved searches, which are kept in memory and only searched by name. */
export function savedSearches(publish: (state: SavedState) => void): Handlers<typeof capability> {
  const all = new Map<string, StoredSearch>();
  let revision = 0;

  const listed = ({ list, text, kind }: SavedFilter) =>
    [...all.values()].filter(
      ({ savedAt, removed, name, ...search }) =>
        !removed &&
        (savedAt !== null) === (list === 'saved') &&
        (kind === null || search.kind === kind) &&
        name.toLowerCase().includes(text.toLowerCase()),
    );

  const summaryOf = ({
    question: _,
    answers: __,
    position: ___,
    removed: ____,
    placeNames: _____,
    ...summary
  }: StoredSearch): SavedSummary => summary;

  function tell<T>(value: T) {
    revision += 1;
    const there = [...all.values()].filter(({ removed }) => !removed);
    const saved = there.filter(({ savedAt }) => savedAt !== null).length;
    publish({ revision, saved, history: there.length - saved, folders: [], tags: [] });
    return succeeded(value);
  }

  function mark(ids: readonly string[], removed: boolean) {
    for (const id of ids) {
      const held = all.get(id);
      if (held) all.set(id, { ...held, removed });
    }
    return tell(null);
  }

  const labeled = ({ id, savedAt, name, madeName, note, folder, tags }: StoredSearch): Labeled => ({
    id,
    savedAt,
    name,
    madeName,
    note,
    folder,
    tags,
  });

  return {
    async 'saved.keep'({ list, search }) {
      const id = crypto.randomUUID();
      const savedAt = list === 'saved' ? '2026-11-04T09:00:00.000Z' : null;
      all.set(id, { id, kind: search.question.kind, savedAt, removed: false, ...search });
      return tell(id);
    },
    async 'saved.find'({ filter, offset, limit }) {
      const found = listed(filter);
      return succeeded({ total: found.length, rows: found.slice(offset, offset + limit).map(summaryOf) });
    },
    'saved.ids': async (filter) => succeeded(listed(filter).map(({ id }) => id)),
    async 'saved.read'({ id }) {
      const held = all.get(id);
      if (!held || held.removed) return succeeded(null);
      return succeeded({ ...summaryOf(held), question: held.question, answers: held.answers });
    },
    'saved.places': async () =>
      succeeded(
        [...all.values()].flatMap(({ id, name, madeName, service, kind, position, removed, savedAt }) =>
          position && !removed && savedAt !== null ? [{ id, name, madeName, service, kind, position }] : [],
        ),
      ),
    async 'saved.change'({ ids, change }) {
      const before = ids.flatMap((id) => all.get(id) ?? []);
      for (const held of before) {
        const { addTags = [], removeTags = [], list, ...more } = change;
        const tags = [...(more.tags ?? held.tags).filter((tag) => !removeTags.includes(tag)), ...addTags];
        const savedAt = list === 'saved' ? '2026-11-04T09:00:00.000Z' : held.savedAt;
        all.set(held.id, {
          ...held,
          name: more.name ?? held.name,
          madeName: more.name === undefined ? held.madeName : null,
          note: more.note ?? held.note,
          folder: more.folder ?? held.folder,
          tags,
          savedAt,
        });
      }
      return tell(before.map(labeled));
    },
    async 'saved.putBack'({ labeled }) {
      for (const { id, ...labels } of labeled) {
        const held = all.get(id);
        if (held) all.set(id, { ...held, ...labels });
      }
      return tell(null);
    },
    'saved.remove': async ({ ids }) => mark(ids, true),
    'saved.restore': async ({ ids }) => mark(ids, false),
    'saved.lines': async ({ ids }) =>
      succeeded(
        ids.map((id) => {
          const held = all.get(id);
          if (!held || held.removed || held.savedAt === null) return null;
          const { id: _, kind: __, removed: ___, savedAt, ...search } = held;
          return lineOfSearch({ ...search, savedAt });
        }),
      ),
    'saved.checkLines': async ({ lines }) =>
      succeeded(
        lines.map((line): LineCheck => {
          const read = searchOfLine(line);
          if (!read.ok) return { state: 'wrong', field: read.field };
          const { question, askedAt } = read.search;
          const isSame = [...all.values()].some(
            (held) =>
              !held.removed &&
              held.askedAt === askedAt &&
              JSON.stringify(held.question) === JSON.stringify(question),
          );
          return { state: isSame ? 'same' : 'new' };
        }),
      ),
    async 'saved.addLines'({ lines }) {
      const ids = lines.flatMap((line) => {
        const read = searchOfLine(line);
        if (!read.ok) return [];
        const id = crypto.randomUUID();
        all.set(id, { id, kind: read.search.question.kind, removed: false, ...read.search });
        return id;
      });
      return tell(ids);
    },
    async 'saved.emptyHistory'() {
      for (const { id, savedAt } of [...all.values()]) if (savedAt === null) all.delete(id);
      return tell(null);
    },
  };
}
