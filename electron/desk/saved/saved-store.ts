import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { z } from 'zod';
import {
  type Labeled,
  maxHistoryBytes,
  maxInHistory,
  type SavedChange,
  type SavedCount,
  type SavedFilter,
  type SavedList,
  type SavedOrder,
  type SavedPage,
  type SavedPlace,
  type SavedState,
} from '../../../shared/desk/saved.ts';
import { limitedList, limitedText } from '../../../shared/limits/limited-schemas.ts';
import { madeNameSchema } from '../../../shared/saved/made-name.ts';
import type { FiledSearch } from '../../../shared/saved/saved-file.ts';
import {
  type SavedSearch,
  type SavedSummary,
  type SearchToSave,
  savedAnswerSchema,
  savedInputSchema,
  savedKinds,
} from '../../../shared/saved/saved-search.ts';
import { serviceChoiceSchema } from '../../../shared/settings/settings.ts';
import { folded, searchableWords, wordsOf } from '../../../shared/text/folded.ts';
import type { Database, SqlRow, SqlValue } from '../../sqlite/database.ts';
import { fromJson } from '../../sqlite/stored-json.ts';
import { unpackedText } from '../../sqlite/unpacked-text.ts';
import { openRemovedRows } from '../removed-rows.ts';

/** Saved searches and the history, with their responses, on disk. Every write survives a power loss. */
export interface SavedStore {
  /** Returns the counts of all searches, and a revision that changes with each change. */
  state(): SavedState;
  /**
   * Stores a search and returns its ID. In the history, it replaces the same request, and the oldest searches are
   * deleted.
   */
  keep(list: SavedList, search: SearchToSave): Promise<string>;
  /** Returns a page of the searches that match a filter. */
  find(filter: SavedFilter, order: SavedOrder, descending: boolean, offset: number, limit: number): SavedPage;
  ids(filter: SavedFilter): string[];
  /** Returns a search with its responses; undefined if it doesn't exist, null if it is damaged. */
  read(id: string): Promise<SavedSearch | null | undefined>;
  /** Returns a saved search as exported to a file; undefined if it is missing, damaged, or only in the history. */
  exported(id: string): Promise<FiledSearch | undefined>;
  /** Whether the same request with the same time of response is saved. */
  has(search: FiledSearch): boolean;
  /** Saves searches from a file, all or none, and returns their IDs. */
  add(searches: readonly FiledSearch[]): Promise<string[]>;
  /** Returns saved places that have a position. */
  places(): SavedPlace[];
  /** Changes labels and returns the previous ones. */
  change(ids: readonly string[], change: SavedChange): Labeled[];
  /** Restores labels as returned by `change`. */
  putBack(labeled: readonly Labeled[]): void;
  /** Marks searches as removed; `restore` works until the workspace is opened again. */
  remove(ids: readonly string[]): void;
  restore(ids: readonly string[]): void;
  emptyHistory(): void;
  /** Returns the number of changes to saved searches, without the history, since opening. */
  changesToSaved(): number;
}

const compressed = promisify(deflate);

const answersSchema = limitedList(savedAnswerSchema);
const tagsSchema = limitedList(limitedText);
const kindSchema = z.enum(savedKinds);

const columns = [
  ...['id', 'kind', 'name', 'made_name', 'note', 'folder', 'tags'],
  ...['service', 'region', 'data_date', 'asked_at', 'saved_at'],
].join(', ');

/** Column by sort order; rows with equal values are sorted latest first. */
const orders: Readonly<Record<SavedOrder, string>> = {
  savedAt: 'saved_at',
  askedAt: 'asked_at',
  name: 'name_order',
  kind: 'kind',
  folder: 'folder_order',
};

/**
 * Opens the saved searches of a workspace database that has the current schema, and deletes those marked as removed.
 * @param historyBytes maximum total size of the answers in the history
 */
export function openSavedStore(
  database: Database,
  now: () => Date = () => new Date(),
  historyBytes = maxHistoryBytes,
): SavedStore {
  writeMissingWords(database);
  const insert = database.prepare(
    `INSERT INTO saved_searches
      (id, kind, name, name_order, made_name, note, folder, folder_order, tags, place_names, words, lat, lng, service, region,
        data_date, asked_at, saved_at, fingerprint)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertAnswers = database.prepare(
    `INSERT INTO saved_answers (search, question, answers)
      SELECT number, ?, ? FROM saved_searches WHERE id = ?`,
  );
  const forgetOlderThan = database.prepare(
    'DELETE FROM saved_searches WHERE saved_at IS NULL AND fingerprint = ?',
  );
  const forgetOldest = database.prepare(
    `DELETE FROM saved_searches WHERE number IN (
      SELECT number FROM saved_searches WHERE saved_at IS NULL AND removed_at IS NULL
        ORDER BY number DESC LIMIT -1 OFFSET ${maxInHistory})`,
  );
  const forgetBeyondBytes = database.prepare(
    `DELETE FROM saved_searches WHERE number IN (
      SELECT number FROM (
        SELECT number, sum(length(answers)) OVER (ORDER BY number DESC) AS bytes
          FROM saved_searches JOIN saved_answers ON search = number
          WHERE saved_at IS NULL AND removed_at IS NULL)
        WHERE bytes > ?)`,
  );
  const byId = database.prepare(
    `SELECT ${columns}, place_names, lat, lng, question, answers FROM saved_searches
      JOIN saved_answers ON search = number WHERE id = ? AND removed_at IS NULL`,
  );
  const sameSaved = database.prepare(
    `SELECT 1 FROM saved_searches
      WHERE fingerprint = ? AND asked_at IS ? AND saved_at IS NOT NULL AND removed_at IS NULL LIMIT 1`,
  );
  const label = database.prepare(`SELECT ${columns} FROM saved_searches WHERE id = ?`);
  const relabel = database.prepare(
    `UPDATE saved_searches
      SET name = ?, name_order = ?, made_name = ?, note = ?, folder = ?, folder_order = ?, tags = ?, words = ?, saved_at = ?
      WHERE id = ?`,
  );
  const placeNames = database.prepare('SELECT place_names FROM saved_searches WHERE id = ?');
  const removed = openRemovedRows(database, 'saved_searches', now);
  const allPlaces = database.prepare(
    `SELECT id, name, made_name, service, kind, lat, lng FROM saved_searches
      WHERE saved_at IS NOT NULL AND removed_at IS NULL AND lat IS NOT NULL ORDER BY number`,
  );
  const counts = database.prepare(
    `SELECT count(saved_at) AS saved, count(*) - count(saved_at) AS history
      FROM saved_searches WHERE removed_at IS NULL`,
  );
  const folders = database.prepare(
    `SELECT folder AS name, count(*) AS count FROM saved_searches
      WHERE saved_at IS NOT NULL AND removed_at IS NULL AND folder <> '' GROUP BY folder`,
  );
  const tags = database.prepare(
    `SELECT tag.value AS name, count(*) AS count FROM saved_searches, json_each(tags) AS tag
      WHERE saved_at IS NOT NULL AND removed_at IS NULL GROUP BY tag.value`,
  );
  let revision = 0;
  let changesToSaved = 0;
  let cachedCounts: { at: number; folders: SavedCount[]; tags: SavedCount[] } | undefined;

  const changed = <T>(work: () => T): T => {
    const result = database.transaction(work);
    revision += 1;
    return result;
  };

  const labeledOf = (id: string): Labeled[] => {
    const row = label.get(id);
    return row
      ? [{ id, savedAt: textOrNull(row.saved_at), ...labelsOf(row), madeName: madeNameOf(row) }]
      : [];
  };

  const setLabels = ({ id, savedAt, madeName, ...labels }: Labeled) => {
    const { name, note, folder, tags } = labels;
    const words = searchedWords(labels, namesOf(placeNames.get(id) ?? {}));
    relabel.run(
      name,
      folded(name),
      jsonOrNull(madeName),
      note,
      folder,
      folded(folder),
      JSON.stringify(tags),
      words,
      savedAt,
      id,
    );
  };

  const mark = (ids: readonly string[], set: (id: string) => boolean) => {
    changed(() => {
      for (const id of ids) set(id);
    });
    countChange(ids.flatMap(labeledOf));
  };

  const countChange = (labeled: readonly Labeled[]) => {
    if (labeled.some(({ savedAt }) => savedAt !== null)) changesToSaved += 1;
  };

  /** Returns folders and tags with counts, cached until saved searches change; additions to the history don't count. */
  const countedSaved = () => {
    if (cachedCounts?.at !== changesToSaved)
      cachedCounts = {
        at: changesToSaved,
        folders: byName(folders.all().map(countedOf)),
        tags: byName(tags.all().map(countedOf)),
      };
    return { folders: cachedCounts.folders, tags: cachedCounts.tags };
  };

  const put = ({ id, search, requestText, fingerprint, answers }: Packed, savedAt: string | null) => {
    insert.run(
      id,
      search.question.kind,
      search.name,
      folded(search.name),
      jsonOrNull(search.madeName),
      search.note,
      search.folder,
      folded(search.folder),
      JSON.stringify(search.tags),
      search.placeNames.join('\n'),
      searchedWords(search, search.placeNames),
      search.position?.lat ?? null,
      search.position?.lng ?? null,
      JSON.stringify(search.service),
      search.region,
      search.dataDate,
      search.askedAt,
      savedAt,
      fingerprint,
    );
    insertAnswers.run(requestText, answers, id);
  };

  const readRow = async (row: SqlRow): Promise<SavedSearch | null> => {
    const summary = summaryOf(row);
    const question = fromJson(savedInputSchema, String(row.question));
    const answers = await answersOf(row.answers);
    return summary && question && answers ? { ...summary, question, answers } : null;
  };

  return {
    state() {
      const { saved, history } = counts.get() ?? {};
      return {
        revision,
        saved: Number(saved),
        history: Number(history),
        ...countedSaved(),
      };
    },
    async keep(list, search) {
      const packed = await pack(search);
      changed(() => {
        if (list === 'history') forgetOlderThan.run(packed.fingerprint);
        put(packed, list === 'saved' ? now().toISOString() : null);
        if (list === 'history') {
          forgetOldest.run();
          forgetBeyondBytes.run(historyBytes);
        }
      });
      if (list === 'saved') changesToSaved += 1;
      return packed.id;
    },
    find(filter, order, descending, offset, limit) {
      const { where, values } = conditionOf(filter);
      const total = database.prepare(`SELECT count(*) FROM saved_searches WHERE ${where}`).value(...values);
      const rows = database
        .prepare(
          `SELECT ${columns} FROM saved_searches WHERE ${where}
            ORDER BY ${orders[order]} ${descending ? 'DESC' : 'ASC'}, number DESC LIMIT ? OFFSET ?`,
        )
        .all(...values, limit, offset);
      return { total: Number(total), rows: rows.flatMap((row) => summaryOf(row) ?? []) };
    },
    ids(filter) {
      const { where, values } = conditionOf(filter);
      const found = database.prepare(`SELECT id FROM saved_searches WHERE ${where}`).all(...values);
      return found.map(({ id }) => String(id));
    },
    async read(id) {
      const row = byId.get(id);
      return row && readRow(row);
    },
    async exported(id) {
      const row = byId.get(id);
      const search = row && (await readRow(row));
      if (!row || !search || search.savedAt === null) return undefined;
      const { id: _, kind: __, savedAt, ...persisted } = search;
      return { ...persisted, savedAt, placeNames: namesOf(row), position: positionOf(row) };
    },
    has: ({ question, askedAt }) =>
      sameSaved.get(fingerprintOf(JSON.stringify(question)), askedAt) !== undefined,
    async add(searches) {
      const added: { packed: Packed; savedAt: string }[] = [];
      for (const { savedAt, ...search } of searches) added.push({ packed: await pack(search), savedAt });
      if (added.length === 0) return [];
      changed(() => {
        for (const { packed, savedAt } of added) put(packed, savedAt);
      });
      changesToSaved += 1;
      return added.map(({ packed }) => packed.id);
    },
    places: () =>
      allPlaces.all().flatMap((row) => {
        const kind = kindSchema.safeParse(row.kind);
        const service = fromJson(serviceChoiceSchema, String(row.service));
        const position = positionOf(row);
        if (!kind.success || !service || !position) return [];
        const named = { name: String(row.name), madeName: madeNameOf(row) };
        return { id: String(row.id), ...named, kind: kind.data, service, position };
      }),
    change(ids, change) {
      const before = ids.flatMap(labeledOf);
      const at = now().toISOString();
      const after = before.map((labeled) => changedLabels(labeled, change, at));
      changed(() => after.forEach(setLabels));
      countChange([...before, ...after]);
      return before;
    },
    putBack(labeled) {
      const before = labeled.flatMap(({ id }) => labeledOf(id));
      changed(() => labeled.forEach(setLabels));
      countChange([...before, ...labeled]);
    },
    remove: (ids) => mark(ids, removed.remove),
    restore: (ids) => mark(ids, removed.restore),
    emptyHistory: () => changed(() => database.exec('DELETE FROM saved_searches WHERE saved_at IS NULL')),
    changesToSaved: () => changesToSaved,
  };
}

/** A search prepared for storing. */
interface Packed {
  id: string;
  search: Omit<SearchToSave, 'answers'>;
  /** Request as JSON. */
  requestText: string;
  fingerprint: string;
  answers: Uint8Array;
}

async function pack({ answers, ...search }: SearchToSave): Promise<Packed> {
  const requestText = JSON.stringify(search.question);
  const bytes = await compressed(JSON.stringify(answers));
  return {
    id: randomUUID(),
    search,
    requestText,
    fingerprint: fingerprintOf(requestText),
    answers: bytes,
  };
}

const fingerprintOf = (requestText: string): string => createHash('sha256').update(requestText).digest('hex');

function changedLabels(
  { id, savedAt, tags, ...before }: Labeled,
  { addTags = [], removeTags = [], list, ...change }: SavedChange,
  at: string,
): Labeled {
  const persisted = (change.tags ?? tags).filter((tag) => !removeTags.includes(tag));
  const isSaved = list === undefined ? savedAt !== null : list === 'saved';
  return {
    id,
    savedAt: isSaved ? (savedAt ?? at) : null,
    name: change.name ?? before.name,
    madeName: change.name === undefined ? before.madeName : null,
    note: change.note ?? before.note,
    folder: change.folder ?? before.folder,
    tags: [...new Set([...persisted, ...addTags])],
  };
}

/** Returns a filter as an SQL condition with its values. */
function conditionOf({ list, text, kind, folder, tag, from, to }: SavedFilter) {
  const words = wordsOf(text);
  const parts: [condition: string, ...values: SqlValue[]][] = [
    ['removed_at IS NULL'],
    [list === 'saved' ? 'saved_at IS NOT NULL' : 'saved_at IS NULL'],
  ];
  if (words.length > 0) {
    const match = words.map((word) => `"${word}"*`).join(' ');
    parts.push(['number IN (SELECT rowid FROM saved_words WHERE saved_words MATCH ?)', match]);
  }
  if (kind !== null) parts.push(['kind = ?', kind]);
  // Matches the folder and its subfolders; `0` is the character after `/`.
  if (folder !== null) {
    parts.push(['(folder = ? OR (folder >= ? AND folder < ?))', folder, `${folder}/`, `${folder}0`]);
  }
  if (tag !== null) parts.push(['EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ?)', tag]);
  if (from !== null) parts.push(['asked_at >= ?', new Date(`${from}T00:00`).toISOString()]);
  if (to !== null) parts.push(['asked_at < ?', dayAfter(to).toISOString()]);
  return {
    where: parts.map(([condition]) => condition).join(' AND '),
    values: parts.flatMap(([, ...values]) => values),
  };
}

/** Returns the start of the day after a local day. */
function dayAfter(day: string): Date {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + 1);
  return date;
}

async function answersOf(stored: SqlValue | undefined) {
  if (!(stored instanceof Uint8Array)) return undefined;
  try {
    return fromJson(answersSchema, await unpackedText(stored));
  } catch {
    return undefined;
  }
}

/** Returns a search without its responses; undefined for a damaged row or a kind from a newer version. */
function summaryOf(row: SqlRow): SavedSummary | undefined {
  const kind = kindSchema.safeParse(row.kind);
  const service = fromJson(serviceChoiceSchema, String(row.service));
  if (!kind.success || !service) return undefined;
  return {
    id: String(row.id),
    kind: kind.data,
    ...labelsOf(row),
    madeName: madeNameOf(row),
    service,
    region: textOrNull(row.region),
    dataDate: textOrNull(row.data_date),
    askedAt: textOrNull(row.asked_at),
    savedAt: textOrNull(row.saved_at),
  };
}

const labelsOf = ({ name, note, folder, tags }: SqlRow) => ({
  name: String(name),
  note: String(note),
  folder: String(folder),
  tags: fromJson(tagsSchema, String(tags)) ?? [],
});

/** Returns the parts of a generated name; null if the user named the search, or the name is from a newer version. */
const madeNameOf = ({ made_name }: SqlRow) =>
  typeof made_name === 'string' ? (fromJson(madeNameSchema, made_name) ?? null) : null;

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Returns the words that a search is found by, as stored in the column `words`. */
const searchedWords = (
  { name, note, folder, tags }: Pick<Labeled, 'name' | 'note' | 'folder' | 'tags'>,
  places: readonly string[],
): string => searchableWords([name, note, folder, ...tags, ...places].join('\n')).join(' ');

/** Adds the normalized texts to searches stored by versions that didn't write them. */
function writeMissingWords(database: Database): void {
  const rows = database
    .prepare(
      `SELECT number, name, note, folder, tags, place_names FROM saved_searches
        WHERE words IS NULL OR name_order IS NULL`,
    )
    .all();
  if (rows.length === 0) return;
  const write = database.prepare(
    'UPDATE saved_searches SET words = ?, name_order = ?, folder_order = ? WHERE number = ?',
  );
  database.transaction(() => {
    for (const row of rows) {
      const labels = labelsOf(row);
      const words = searchedWords(labels, namesOf(row));
      write.run(words, folded(labels.name), folded(labels.folder), row.number ?? null);
    }
  });
}

const namesOf = ({ place_names }: SqlRow) =>
  String(place_names ?? '')
    .split('\n')
    .filter((name) => name !== '');

const positionOf = ({ lat, lng }: SqlRow) =>
  lat === null || lng === null ? null : { lat: Number(lat), lng: Number(lng) };

/** Sorts by normalized name. */
const byName = (counted: readonly SavedCount[]): SavedCount[] =>
  counted
    .map((one) => ({ one, key: folded(one.name) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ one }) => one);

const countedOf = ({ name, count }: SqlRow) => ({ name: String(name), count: Number(count) });

const textOrNull = (value: SqlValue | undefined) => (typeof value === 'string' ? value : null);
