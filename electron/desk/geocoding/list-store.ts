import {
  type ChangePlace,
  type KnownAnswer,
  type LineDecision,
  type LinePoint,
  type ListHead,
  listHeadSchema,
  maxRowsPerCall,
} from '../../../shared/desk/geocoding.ts';
import { toLngLat } from '../../../shared/geo/position.ts';
import type { LineRequest } from '../../../shared/geocoding/line-request.ts';
import {
  chosenCandidate,
  type Decision,
  doubtsOfAnswer,
  isPlaced,
  type LineAnswer,
  type LineDoubt,
  type LineFilter,
  type LineState,
  type ListLine,
  lineAnswerSchema,
  lineDoubts,
  lineStates,
  needsReview,
  stateOfAnswer,
} from '../../../shared/geocoding/list-lines.ts';
import { dataText, limitedList } from '../../../shared/limits/limited-schemas.ts';
import type { Database, SqlRow, Statement } from '../../sqlite/database.ts';
import { fromJson } from '../../sqlite/stored-json.ts';

/** Number of lines of a list by state. */
export interface ListTally {
  states: Readonly<Record<LineState, number>>;
  /** Doubts of open lines. */
  doubts: Readonly<Record<LineDoubt, number>>;
  /** Number of the latest change. */
  change: number;
}

/** Address lists and their results on disk. Every write survives a power loss. */
export interface ListStore {
  begin(id: string, head: ListHead): void;
  /** Appends rows and returns the new row count. */
  add(list: string, rows: readonly (readonly string[])[]): number;
  head(list: string): ListHead | undefined;
  tally(list: string): ListTally;
  /** Stores known responses to queries that the rows may contain. */
  addKnown(list: string, known: readonly KnownAnswer[]): void;
  /**
   * Creates queries for the next rows without one; returns whether there were any. Queries with a known response aren't
   * sent.
   */
  prepare(list: string, requestOf: (cells: readonly string[]) => LineRequest): boolean;
  /** Returns the next queries without a response after a row, in line order. */
  waiting(list: string, afterRow: number): { row: number; query: string }[];
  /** Stores the responses for all lines with these queries. */
  putResponses(list: string, answers: readonly { query: string; answer: LineAnswer }[]): void;
  lines(list: string, filter: LineFilter, page: { from: number; count: number }): ListLine[];
  /** Returns the lines of these rows in order; skips rows that don't exist. */
  linesAt(list: string, rows: readonly number[]): ListLine[];
  /** Returns the number of lines that match a filter. */
  count(list: string, filter: LineFilter): number;
  /** Returns the number of matching lines before a row. */
  before(list: string, filter: LineFilter, row: number): number;
  points(list: string, after: ChangePlace): { points: LinePoint[]; last: ChangePlace };
  /**
   * Applies decisions and returns the previous ones. If one of them isn't possible, changes nothing and returns
   * undefined.
   */
  decide(list: string, decisions: readonly LineDecision[]): LineDecision[] | undefined;
  /** Replaces a line's query; returns false if there is no such line. */
  correct(list: string, row: number, request: LineRequest): boolean;
  /** Deletes the faults of lines that failed on the service, so that they are requested again; returns their number. */
  retryFailed(list: string): number;
}

const codeOf = (state: LineState): number => lineStates.indexOf(state);
const codesOf = (matches: (state: LineState) => boolean): string =>
  lineStates.filter(matches).map(codeOf).join(', ');
const stateOfCode = (code: unknown): LineState => lineStates[Number(code)] ?? 'waiting';
const bitOf = (doubt: LineDoubt): number => 1 << lineDoubts.indexOf(doubt);
const maskOf = (doubts: readonly LineDoubt[]): number =>
  doubts.reduce((mask, doubt) => mask | bitOf(doubt), 0);
const isDecided = (state: LineState): boolean => state === 'confirmed' || state === 'rejected';

/** Returns a filter as an SQL condition. */
function conditionOf(filter: LineFilter): string {
  switch (filter) {
    case 'all':
      return 'TRUE';
    case 'placed':
      return `state IN (${codesOf(isPlaced)})`;
    case 'decided':
      return `state IN (${codesOf(isDecided)})`;
    case 'open':
      return `state IN (${codesOf(needsReview)})`;
    default:
      return `state IN (${codesOf(needsReview)}) AND doubts & ${bitOf(filter)} != 0`;
  }
}

const cellsSchema = limitedList(dataText);

/**
 * Opens the address lists of a workspace database that has the current schema. A list of an earlier session without a
 * job is deleted when the next list is added.
 */
export function openListStore(database: Database): ListStore {
  const allLists = database.prepare('SELECT id FROM geocoding_lists');
  const usedLists = database.prepare(
    "SELECT json_extract(question, '$.list') AS id FROM jobs WHERE kind = 'geocoding' AND json_valid(question)",
  );
  const forgetList = database.prepare('DELETE FROM geocoding_lists WHERE id = ?');
  /** Lists begun since the workspace was opened. */
  const begun = new Set<string>();
  const putList = database.prepare('INSERT INTO geocoding_lists (id, head) VALUES (?, ?)');
  const head = database.prepare('SELECT head FROM geocoding_lists WHERE id = ?');
  const rowCount = database.prepare('SELECT count(*) FROM geocoding_lines WHERE list = ?');
  const putRow = database.prepare('INSERT INTO geocoding_lines (list, row, cells) VALUES (?, ?, ?)');
  const groups = database.prepare(
    'SELECT state, doubts, count(*) AS count FROM geocoding_lines WHERE list = ? GROUP BY state, doubts',
  );
  const lastChange = database.prepare('SELECT max(change) FROM geocoding_lines WHERE list = ?');
  const unprepared = database.prepare(
    `SELECT row, cells FROM geocoding_lines INDEXED BY geocoding_lines_by_query WHERE list = ? AND query IS NULL LIMIT ${maxRowsPerCall}`,
  );
  const setQuery = database.prepare(
    'UPDATE geocoding_lines SET query = ?, state = ?, doubts = 0, chosen = NULL, change = ? WHERE list = ? AND row = ?',
  );
  const waiting = database.prepare(
    `SELECT row, query FROM geocoding_lines
      WHERE list = ? AND row > ? AND state = ${codeOf('waiting')} AND query IS NOT NULL ORDER BY row LIMIT ${maxRowsPerCall}`,
  );
  const putAnswer = database.prepare(
    'INSERT OR REPLACE INTO geocoding_answers (list, query, answer) VALUES (?, ?, ?)',
  );
  const answerTo = database.prepare('SELECT answer FROM geocoding_answers WHERE list = ? AND query = ?');
  // Without the hint, SQLite scans all lines of the list.
  const setAnswered = database.prepare(
    `UPDATE geocoding_lines INDEXED BY geocoding_lines_by_query SET state = ?, doubts = ?, chosen = ?, change = ?
      WHERE list = ? AND query = ? AND state = ${codeOf('waiting')}`,
  );
  const setDecided = database.prepare(
    'UPDATE geocoding_lines SET state = ?, chosen = ?, change = ? WHERE list = ? AND row = ?',
  );
  const withAnswer = `SELECT line.row, line.cells, line.query, line.state, line.chosen, line.change, answer.answer
    FROM geocoding_lines AS line
    LEFT JOIN geocoding_answers AS answer ON answer.list = line.list AND answer.query = line.query`;
  const oneLine = database.prepare(`${withAnswer} WHERE line.list = ? AND line.row = ?`);
  const changed = database.prepare(
    `${withAnswer} WHERE line.list = ? AND (line.change, line.row) > (?, ?)
      ORDER BY line.change, line.row LIMIT ${maxRowsPerCall}`,
  );
  const forgetFailures = database.prepare(
    `DELETE FROM geocoding_answers WHERE list = ? AND query IN
      (SELECT query FROM geocoding_lines WHERE list = ? AND state = ${codeOf('failed')})`,
  );
  const failuresWait = database.prepare(
    `UPDATE geocoding_lines SET state = ${codeOf('waiting')}, doubts = 0, chosen = NULL, change = ?
      WHERE list = ? AND state = ${codeOf('failed')}`,
  );
  const pageStatements = new Map<LineFilter, Statement>();
  const beforeStatements = new Map<LineFilter, Statement>();
  const tallies = new Map<string, ListTally>();

  // The narrow index finds the rows of a page; only those are read in full.
  const pageOf = (filter: LineFilter) =>
    prepared(
      pageStatements,
      filter,
      `${withAnswer} WHERE line.list = ? AND line.row IN
        (SELECT row FROM geocoding_lines INDEXED BY geocoding_lines_by_state
          WHERE list = ? AND ${conditionOf(filter)} ORDER BY row LIMIT ? OFFSET ?)
        ORDER BY line.row`,
    );
  const beforeOf = (filter: LineFilter) =>
    prepared(
      beforeStatements,
      filter,
      `SELECT count(*) FROM geocoding_lines INDEXED BY geocoding_lines_by_state
        WHERE list = ? AND row < ? AND ${conditionOf(filter)}`,
    );
  function prepared(known: Map<LineFilter, Statement>, filter: LineFilter, sql: string): Statement {
    const statement = known.get(filter) ?? database.prepare(sql);
    known.set(filter, statement);
    return statement;
  }

  function tally(list: string): ListTally {
    const known = tallies.get(list);
    if (known) return known;
    const states = zeros(lineStates);
    const doubts = zeros(lineDoubts);
    for (const { state: code, doubts: mask, count } of groups.all(list)) {
      const state = stateOfCode(code);
      states[state] += Number(count);
      if (!needsReview(state)) continue;
      for (const doubt of lineDoubts) if (Number(mask) & bitOf(doubt)) doubts[doubt] += Number(count);
    }
    const counted = { states, doubts, change: Number(lastChange.value(list) ?? 0) };
    tallies.set(list, counted);
    return counted;
  }

  /** Changes lines in one transaction, then recounts the tally. */
  function changing<T>(list: string, work: (change: number) => T): T {
    const change = tally(list).change + 1;
    try {
      return database.transaction(() => work(change));
    } finally {
      tallies.delete(list);
    }
  }

  /** Sets the query of a line, and its result if the response is known. */
  function putRequest(
    { list, row, change }: { list: string; row: number; change: number },
    { query, answer }: LineRequest,
  ) {
    if (answer) putAnswer.run(list, query, JSON.stringify(answer));
    const known = answer ?? fromJson(lineAnswerSchema, String(answerTo.value(list, query)));
    setQuery.run(query, codeOf(query === '' ? 'unreadable' : 'waiting'), change, list, row);
    if (known) setAnswered.run(...status(known), change, list, query);
  }

  return {
    begin(id, given) {
      begun.add(id);
      const used = new Set(usedLists.all().map((row) => String(row.id)));
      database.transaction(() => {
        for (const row of allLists.all()) {
          const other = String(row.id);
          if (!used.has(other) && !begun.has(other)) forgetList.run(other);
        }
        putList.run(id, JSON.stringify(given));
      });
    },
    add(list, rows) {
      let next = Number(rowCount.value(list));
      database.transaction(() => {
        for (const cells of rows) {
          putRow.run(list, next, JSON.stringify(cells));
          next += 1;
        }
      });
      tallies.delete(list);
      return next;
    },
    head: (list) => fromJson(listHeadSchema, String(head.value(list))),
    tally,
    addKnown(list, known) {
      database.transaction(() => {
        for (const { query, answer } of known) putAnswer.run(list, query, JSON.stringify(answer));
      });
    },
    prepare(list, requestOf) {
      const rows = unprepared.all(list);
      if (rows.length === 0) return false;
      changing(list, (change) => {
        for (const { row, cells } of rows) {
          const request = requestOf(fromJson(cellsSchema, String(cells)) ?? []);
          putRequest({ list, row: Number(row), change }, request);
        }
      });
      return true;
    },
    waiting: (list, afterRow) =>
      waiting.all(list, afterRow).map(({ row, query }) => ({ row: Number(row), query: String(query) })),
    putResponses(list, answers) {
      const before = tally(list);
      const states = { ...before.states };
      const doubts = { ...before.doubts };
      changing(list, (change) => {
        for (const { query, answer } of answers) {
          putAnswer.run(list, query, JSON.stringify(answer));
          const { changes } = setAnswered.run(...status(answer), change, list, query);
          states.waiting -= changes;
          states[stateOfAnswer(answer)] += changes;
          for (const doubt of doubtsOfAnswer(answer)) doubts[doubt] += changes;
        }
      });
      // Update the tally without counting, because a list may have 100,000 lines.
      tallies.set(list, { states, doubts, change: before.change + 1 });
    },
    lines: (list, filter, { from, count }) => pageOf(filter).all(list, list, count, from).map(lineOf),
    linesAt: (list, rows) =>
      rows.flatMap((row) => {
        const line = oneLine.get(list, row);
        return line ? [lineOf(line)] : [];
      }),
    count(list, filter) {
      const { states, doubts } = tally(list);
      const sum = (matches: (state: LineState) => boolean) =>
        lineStates.filter(matches).reduce((total, state) => total + states[state], 0);
      switch (filter) {
        case 'all':
          return sum(() => true);
        case 'placed':
          return sum(isPlaced);
        case 'decided':
          return sum(isDecided);
        case 'open':
          return sum(needsReview);
        default:
          return doubts[filter];
      }
    },
    before: (list, filter, row) => Number(beforeOf(filter).value(list, row)),
    points(list, { change, row }) {
      const rows = changed.all(list, change, row);
      const last = rows.at(-1);
      return {
        points: rows.map((one) => pointOf(lineOf(one))),
        last: last ? { change: Number(last.change), row: Number(last.row) } : { change, row },
      };
    },
    decide(list, decisions) {
      const lines = decisions.map(({ row }) => oneLine.get(list, row)).map((line) => line && lineOf(line));
      const changes = decisions.flatMap(({ decision }, index) => {
        const line = lines[index];
        const next = line && decided(line, decision);
        return line && next ? [{ line, next }] : [];
      });
      if (changes.length < decisions.length) return undefined;
      changing(list, (change) => {
        for (const { line, next } of changes)
          setDecided.run(codeOf(next.state), next.chosen, change, list, line.row);
      });
      return changes.map(({ line }) => ({ row: line.row, decision: decisionOn(line) }));
    },
    correct(list, row, request) {
      if (!oneLine.get(list, row)) return false;
      changing(list, (change) => putRequest({ list, row, change }, request));
      return true;
    },
    retryFailed(list) {
      return changing(list, (change) => {
        forgetFailures.run(list, list);
        return failuresWait.run(change, list).changes;
      });
    },
  };
}

const zeros = <Key extends string>(keys: readonly Key[]) =>
  // Safe cast: there is one entry per key.
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;

/** Returns the state, doubts, and candidate of a line with this response and without a decision. */
function status(answer: LineAnswer): [state: number, doubts: number, chosen: number | null] {
  const state = stateOfAnswer(answer);
  return [codeOf(state), maskOf(doubtsOfAnswer(answer)), state === 'found' ? 0 : null];
}

function lineOf({ row, cells, query, state, chosen, answer }: SqlRow): ListLine {
  return {
    row: Number(row),
    cells: fromJson(cellsSchema, String(cells)) ?? [],
    query: query === null ? '' : String(query),
    state: stateOfCode(state),
    chosen: chosen === null ? null : Number(chosen),
    answer: (answer !== null && fromJson(lineAnswerSchema, String(answer))) || null,
  };
}

/** Returns the position of a line; for a doubtful line, that of its first candidate. */
function pointOf(line: ListLine): LinePoint {
  const suggested = line.state === 'doubtful' ? { ...line, chosen: 0 } : line;
  const candidate = chosenCandidate(suggested);
  return { row: line.row, state: line.state, position: candidate ? toLngLat(candidate.position) : null };
}

/** Returns a line after a decision; undefined if the decision isn't possible. */
function decided(
  { state, answer }: ListLine,
  decision: Decision,
): Pick<ListLine, 'state' | 'chosen'> | undefined {
  if (!answer || state === 'waiting') return undefined;
  switch (decision.kind) {
    case 'confirmed': {
      const isThere = 'candidates' in answer && answer.candidates[decision.candidate] !== undefined;
      return isThere ? { state: 'confirmed', chosen: decision.candidate } : undefined;
    }
    case 'rejected':
      return { state: 'rejected', chosen: null };
    case 'open': {
      const before = stateOfAnswer(answer);
      return { state: before, chosen: before === 'found' ? 0 : null };
    }
  }
}

function decisionOn({ state, chosen }: ListLine): Decision {
  if (state === 'rejected') return { kind: 'rejected' };
  return state === 'confirmed' && chosen !== null
    ? { kind: 'confirmed', candidate: chosen }
    : { kind: 'open' };
}
