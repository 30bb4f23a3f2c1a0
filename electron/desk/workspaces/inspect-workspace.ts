import { closeSync, fsyncSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { megabyte } from '../../../shared/api/operation.ts';
import { maxJsonDepth } from '../../../shared/limits/json-depth.ts';
import { isDeeperThan } from '../../../shared/text/json-depth.ts';
import { storeSchema } from '../../../shared/zones/store.ts';
import { zoneSchema } from '../../../shared/zones/zone.ts';
import { type Database, openDatabase, type SqlValue } from '../../sqlite/database.ts';
import { errorCode } from '../../sqlite/storage-fault.ts';
import { migrations } from '../workspace-migrations.ts';
import { compareWorkspaces } from './compare-workspaces.ts';
import type { Comparison, Inspection, InspectorReply, InspectorRequest, Salvage } from './inspection.ts';
import { countRows, countZones, itemFromText } from './version-rows.ts';
import { migrate } from './workspace-schema.ts';

/** Handles a request to the inspector process; see `inspection.ts`. */
export function handleInspection(request: InspectorRequest): InspectorReply {
  try {
    switch (request.task) {
      case 'inspect':
        return { ok: true, value: inspectWorkspace(request.file) };
      case 'salvage':
        return { ok: true, value: salvageWorkspace(request.file, request.into, request.unreadableRowsFile) };
      case 'copy':
        return { ok: true, value: { zones: copyWorkspace(request.file, request.into) } };
      case 'compare':
        return { ok: true, value: compareFiles(request.file, request.present) };
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, reason, code: errorCode(error) };
  }
}

/**
 * Checks a workspace file that may be damaged in any way. Call in a separate process and on a copy, because opening a
 * file with a damaged write-ahead log changes both.
 */
function inspectWorkspace(file: string): Inspection {
  const version = versionOf(file);
  try {
    const database = openDatabase(file);
    try {
      const passesIntegrityCheck = database.prepare('PRAGMA integrity_check').value() === 'ok';
      // The tables of newer versions are unknown.
      if (version > migrations.length) {
        return {
          version,
          isForeign: false,
          workspace: null,
          edits: null,
          rows: null,
          sound: passesIntegrityCheck,
        };
      }
      if (isForeign(database))
        return {
          version,
          isForeign: true,
          workspace: null,
          edits: null,
          rows: null,
          sound: passesIntegrityCheck,
        };
      const tables = tablesOf(version);
      const row = tables.has('workspace')
        ? database.prepare('SELECT CAST(id AS BLOB) AS id, edits FROM workspace').get()
        : undefined;
      const rowsAreSound = [...tables].every(
        ([name, table]) => rowsOf(database, name, table).damaged.length === 0,
      );
      return {
        version,
        isForeign: false,
        workspace: row ? decoded(row.id) : null,
        edits: row ? Number(row.edits) : null,
        rows: rowsAreSound ? countRows(database) : null,
        sound: passesIntegrityCheck && rowsAreSound && hasExpectedSchema(database),
      };
    } finally {
      database.close();
    }
  } catch {
    return { version, isForeign: false, workspace: null, edits: null, rows: null, sound: false };
  }
}

/** Whether the file has tables, but none of a workspace. */
function isForeign(database: Database): boolean {
  // Read the version by SQL: the file header may be older than the write-ahead log.
  const workspaceTables = tablesOf(Number(database.prepare('PRAGMA user_version').value()));
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  return tables.length > 0 && !tables.some(({ name }) => workspaceTables.has(String(name)));
}

/**
 * Whether the tables and indexes match a new workspace, with no extra triggers or views, which could silently change or
 * hide data.
 */
function hasExpectedSchema(database: Database): boolean {
  const fresh = openDatabase(':memory:');
  try {
    migrate(fresh, migrations.slice(0, Number(database.prepare('PRAGMA user_version').value())));
    const expected = definitionsIn(fresh);
    const found = definitionsIn(database);
    return (
      [...expected].every(([name, sql]) => found.get(name) === sql) &&
      [...found.keys()].every((name) => expected.has(name) || /^(?:table|index) /.test(name))
    );
  } finally {
    fresh.close();
  }
}

/** Returns definitions by type and name, without spaces and quotes, which differ between SQLite versions. */
const definitionsIn = (database: Database): Map<string, string> =>
  new Map(
    database
      .prepare(
        "SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~'",
      )
      .lists()
      .map(([name, sql]) => [String(name), String(sql).replaceAll(/["\s]/g, '').toLowerCase()]),
  );

/**
 * Copies the readable rows into a new workspace of the same version, and lists the others in a JSON Lines file (table,
 * rowid, error code, readable values).
 * @throws Error if no table has a readable row
 */
function salvageWorkspace(file: string, into: string, unreadableRowsFile: string): Salvage {
  const version = Math.min(versionOf(file) || migrations.length, migrations.length);
  for (const suffix of ['', '-wal', '-shm']) rmSync(into + suffix, { force: true });
  const source = openDatabase(file);
  const target = openDatabase(into);
  try {
    migrate(target, migrations.slice(0, version));
    target.exec('PRAGMA foreign_keys = OFF');
    const unreadableRows: DamagedRow[] = [];
    let hasReadableRows = false;
    for (const [name, table] of tablesOf(version)) {
      const { rows, damaged } = rowsOf(source, name, table);
      hasReadableRows ||= rows.length > 0;
      unreadableRows.push(...damaged);
      insert(target, name, table, rows, unreadableRows);
    }
    if (!hasReadableRows) throw new Error('Nothing in it can be read');
    unreadableRows.push(...deleteOrphans(target));
    writeFileSync(unreadableRowsFile, unreadableRows.map((row) => `${JSON.stringify(row)}\n`).join(''), {
      mode: 0o600,
    });
    target.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return { zones: countZones(target), setAside: unreadableRows.length };
  } finally {
    source.close();
    target.close();
  }
}

/** Returns what replacing one file with the other would change; migrates the first. */
function compareFiles(file: string, present: string): Comparison {
  const { version, isForeign, sound } = inspectWorkspace(file);
  if (isForeign) return { trouble: 'foreign' };
  if (version > migrations.length) return { trouble: 'newer' };
  if (!sound) return { trouble: 'damaged' };
  return { trouble: null, preview: compareWorkspaces(file, present) };
}

/** Writes a consistent copy of a workspace that may be in use; returns its number of zones. */
function copyWorkspace(file: string, into: string): number {
  rmSync(into, { force: true });
  const database = openDatabase(file);
  try {
    database.prepare('VACUUM INTO ?').run(into);
    // SQLite doesn't flush the copy, so a power loss could destroy it.
    const descriptor = openSync(into, 'r+');
    fsyncSync(descriptor);
    closeSync(descriptor);
    return countZones(database);
  } catch (error) {
    rmSync(into, { force: true });
    throw error;
  } finally {
    database.close();
  }
}

interface Table {
  columns: string[];
  hasRowid: boolean;
}

type Row = SqlValue[];

/** What is wrong with a row, or with a table that can't be read completely. */
type Damage =
  | 'table-cut-off'
  | 'row-unreadable'
  | 'not-utf-8'
  | 'too-large'
  | 'changed'
  | 'contradicts-another'
  | 'parent-lost';

interface DamagedRow {
  table: string;
  rowid: number | null;
  why: Damage;
  /** The readable values; bytes that aren't text are base64. */
  values: unknown[];
}

/** Reads the version from byte 60 of the SQLite header, big-endian (sqlite.org/fileformat.html). */
function versionOf(file: string): number {
  const header = Buffer.alloc(64);
  const descriptor = openSync(file, 'r');
  const read = readSync(descriptor, header, 0, header.length, 0);
  closeSync(descriptor);
  return read === header.length ? header.readUInt32BE(60) : 0;
}

/** Returns the tables of a version as in a new workspace; the schema of a damaged file isn't trusted. */
function tablesOf(version: number): Map<string, Table> {
  const fresh = openDatabase(':memory:');
  try {
    migrate(fresh, migrations.slice(0, version));
    // Skips full-text indexes, which are rebuilt from their rows.
    const listed = fresh
      .prepare(
        "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
      )
      .all();
    return new Map(
      listed.map(({ name, wr }) => [
        String(name),
        {
          columns: fresh
            .prepare(`SELECT name FROM pragma_table_info('${name}')`)
            .all()
            .map((column) => String(column.name)),
          hasRowid: wr === 0,
        },
      ]),
    );
  } finally {
    fresh.close();
  }
}

const rowsPerRead = 200;
/** Maximum size of a text that is read, larger than that of any importable zone. */
const maxTextBytes = 64 * megabyte;
/** Maximum number of rows that are read one by one, between those that scans from both ends have reached. */
const maxSingleReads = 100_000;

/** Returns the readable and the damaged rows of a table. */
function rowsOf(database: Database, name: string, table: Table): { rows: Row[]; damaged: DamagedRow[] } {
  const rows: Row[] = [];
  const damaged: DamagedRow[] = [];
  const selected = table.columns
    .map((column) => {
      const text = `iif(octet_length(${column}) > ${maxTextBytes}, NULL, CAST(${column} AS BLOB))`;
      return `typeof(${column}), iif(typeof(${column}) = 'text', ${text}, ${column})`;
    })
    .join(', ');

  function addRow(read: SqlValue[], rowid: number | null) {
    const values: unknown[] = [];
    let damage: Damage | undefined;
    for (let index = 0; index < table.columns.length; index += 1) {
      const [type, value] = [read[2 * index], read[2 * index + 1] ?? null];
      if (type === 'text' && value === null) {
        damage = 'too-large';
        values.push(null);
        continue;
      }
      try {
        values.push(type === 'text' ? decoded(value) : value);
      } catch {
        damage = 'not-utf-8';
        values.push(value instanceof Uint8Array ? Buffer.from(value).toString('base64') : null);
      }
    }
    if (!isIntact(name, table, values)) damage ??= 'changed';
    if (damage) damaged.push({ table: name, rowid, why: damage, values });
    else rows.push(values.filter(isSqlValue));
  }

  if (!table.hasRowid) {
    try {
      for (const read of database.prepare(`SELECT ${selected} FROM ${name}`).lists()) addRow(read, null);
    } catch {
      damaged.push({ table: name, rowid: null, why: 'table-cut-off', values: [] });
    }
    return { rows, damaged };
  }

  const seen = new Set<number>();
  const scan = (direction: 'ASC' | 'DESC', from: number): { last: number; isComplete: boolean } => {
    const beyond = direction === 'ASC' ? '>' : '<';
    const query = database.prepare(
      `SELECT rowid, ${selected} FROM ${name} WHERE rowid ${beyond} ? ORDER BY rowid ${direction} LIMIT ${rowsPerRead}`,
    );
    let last = from;
    for (;;) {
      let found: SqlValue[][];
      try {
        found = query.lists(last);
      } catch {
        return { last, isComplete: false };
      }
      for (const [rowid, ...read] of found) {
        last = Number(rowid);
        if (seen.has(last)) continue;
        seen.add(last);
        addRow(read, last);
      }
      if (found.length < rowsPerRead) return { last, isComplete: true };
    }
  };
  const forward = scan('ASC', Number.MIN_SAFE_INTEGER);
  if (forward.isComplete) return { rows, damaged };
  const backward = scan('DESC', Number.MAX_SAFE_INTEGER);
  const single = database.prepare(`SELECT ${selected} FROM ${name} WHERE rowid = ?`);
  const first = Math.max(forward.last, 0) + 1;
  const end = Math.min(Number.isSafeInteger(backward.last) ? backward.last : first, first + maxSingleReads);
  for (let rowid = first; rowid < end; rowid += 1) {
    try {
      const [found] = single.lists(rowid);
      if (found) addRow(found, rowid);
    } catch {
      damaged.push({ table: name, rowid, why: 'row-unreadable', values: [] });
    }
  }
  damaged.push({ table: name, rowid: null, why: 'table-cut-off', values: [] });
  return { rows, damaged };
}

/** Columns with user text, which may happen to start like JSON. */
const freeText: ReadonlySet<string> = new Set(['name', 'note', 'folder', 'place_names', 'label']);

/** @throws Error if a text is nested deeper than the program ever writes; parsing it would take gigabytes */
function checkDepth(text: string): void {
  if (isDeeperThan(text, maxJsonDepth)) throw new Error('It is nested too deeply');
}

/** Whether the values of a row match their checksum and schema, or are valid JSON. */
function isIntact(name: string, { columns }: Table, values: unknown[]): boolean {
  const value = (column: string) => values[columns.indexOf(column)];
  try {
    const checkItem = (schema: typeof zoneSchema | typeof storeSchema, text: unknown) => {
      if (typeof text !== 'string') return;
      checkDepth(text);
      const checksum = value('checksum');
      itemFromText<{ id: string }>(
        schema,
        String(value('id')),
        text,
        typeof checksum === 'number' ? checksum : null,
      );
    };
    if (name === 'zone_versions') checkItem(zoneSchema, value('zone'));
    else if (name === 'store_versions') checkItem(storeSchema, value('store'));
    else {
      for (const [index, text] of values.entries()) {
        const isJson = !freeText.has(columns[index] ?? '') && typeof text === 'string' && /^[[{]/.test(text);
        if (!isJson) continue;
        checkDepth(text);
        JSON.parse(text);
      }
    }
    return true;
  } catch {
    return false;
  }
}

function insert(
  target: Database,
  name: string,
  { columns }: Table,
  rows: Row[],
  unreadableRows: DamagedRow[],
): void {
  // A new workspace already has the rows of single-row tables.
  target.exec(`DELETE FROM ${name}`);
  const add = target.prepare(
    `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  target.transaction(() => {
    for (const row of rows) {
      try {
        add.run(...row);
      } catch {
        unreadableRows.push({ table: name, rowid: null, why: 'contradicts-another', values: row });
      }
    }
  });
}

/** Deletes rows whose parent was lost; returns them without their values. */
function deleteOrphans(database: Database): DamagedRow[] {
  const orphans = database.prepare('PRAGMA foreign_key_check').all();
  return orphans.map(({ table, rowid }) => {
    if (rowid !== null) database.prepare(`DELETE FROM ${table} WHERE rowid = ?`).run(Number(rowid));
    return { table: String(table), rowid: Number(rowid), why: 'parent-lost', values: [] };
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(value: SqlValue | undefined): string {
  if (!(value instanceof Uint8Array)) throw new Error('A text was expected');
  return utf8.decode(value);
}

const isSqlValue = (value: unknown): value is SqlValue =>
  value === null || ['string', 'number', 'bigint'].includes(typeof value) || value instanceof Uint8Array;
