import { create } from 'zustand';
import type { RegionTariffs } from '../../shared/desk/tariffs.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { readTariff, rowOf, type TariffColumn, type TariffRow } from '../../shared/tariffs/tariff-file.ts';
import { desk } from '../desk/desk.ts';
import { deskState } from '../desk/states.ts';

/** A line of the table, with an ID that stays the same while it is edited. */
export interface TariffLine {
  id: string;
  /** The row as shown; it may be incomplete. */
  row: TariffRow;
  /** The last valid version of the row, which is stored; null if there was none. */
  validRow: TariffRow | null;
}

interface TariffTable {
  lines: readonly TariffLine[];
  /** Earlier and later versions of the table for undo and redo, nearest last. */
  done: readonly (readonly TariffLine[])[];
  undone: readonly (readonly TariffLine[])[];
  revision: number;
  /** Rows that the desk has stored. */
  stored: readonly TariffRow[];
  /** Why the last change wasn't stored; null if it was. */
  fault: Fault | null;
}

const empty: TariffTable = { lines: [], done: [], undone: [], revision: -1, stored: [], fault: null };

/** Tables of prices by region ID. */
export const useTariffTables = create<{ tables: Readonly<Record<string, TariffTable>> }>()(() => ({
  tables: {},
}));

export const tableOf = (region: string): TariffTable => useTariffTables.getState().tables[region] ?? empty;

export const useTariffTable = (region: string): TariffTable =>
  useTariffTables(({ tables }) => tables[region] ?? empty);

const updateTable = (region: string, change: Partial<TariffTable>) =>
  useTariffTables.setState(({ tables }) => ({
    tables: { ...tables, [region]: { ...(tables[region] ?? empty), ...change } },
  }));

const newLine = (row: TariffRow): TariffLine => ({ id: crypto.randomUUID(), row, validRow: row });
const validRows = (lines: readonly TariffLine[]) => lines.flatMap(({ validRow }) => validRow ?? []);
const isSame = (one: readonly TariffRow[], other: readonly TariffRow[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Regions whose changes are being sent to the desk. */
const sending = new Set<string>();

/**
 * Shows the desk's prices of a region. If they differ from the table's, undo and redo are cleared, and of the edits only
 * new rows that aren't valid yet stay.
 */
export function applyDeskTariffs({ region, revision, rows }: RegionTariffs) {
  const { lines, revision: known } = tableOf(region);
  if (sending.has(region) || revision === known) return;
  if (isSame(rows, validRows(lines))) return updateTable(region, { revision, stored: rows });
  const unfinished = lines.filter(({ validRow }) => validRow === null);
  updateTable(region, {
    revision,
    stored: rows,
    done: [],
    undone: [],
    lines: [...rows.map(newLine), ...unfinished],
  });
}

/** Stores all valid rows in the desk, and repeats that until no change is left. */
export async function storeTariffs(region: string): Promise<void> {
  if (sending.has(region)) return;
  sending.add(region);
  try {
    for (;;) {
      const { lines, stored, revision } = tableOf(region);
      const rows = validRows(lines);
      if (isSame(rows, stored)) return updateTable(region, { fault: null });
      const outcome = await desk.call('tariffs.change', { region, revision, rows });
      if (!outcome.ok) return updateTable(region, { fault: outcome.fault });
      updateTable(region, { revision: outcome.value, stored: rows });
    }
  } finally {
    sending.delete(region);
    const current = deskState('tariffs').find((each) => each.region === region);
    // If another window was faster, show what it stored.
    if (current && current.revision > tableOf(region).revision) applyDeskTariffs(current);
  }
}

function changeLines(region: string, lines: readonly TariffLine[]) {
  const { lines: before, done } = tableOf(region);
  updateTable(region, { lines, done: [...done, before], undone: [] });
  void storeTariffs(region);
}

/** Changes a cell. Its row is stored if it is valid. */
export function writeCell(region: string, id: string, column: TariffColumn, text: string) {
  const { lines } = tableOf(region);
  const written = text.trim();
  if (lines.every((line) => line.id !== id || line.row[column] === written)) return;
  changeLines(
    region,
    lines.map((line) => {
      if (line.id !== id) return line;
      const row = { ...line.row, [column]: written };
      return { ...line, row, validRow: readTariff(row).ok ? row : line.validRow };
    }),
  );
}

/**
 * Adds a row, prefilled from the last one. It is stored once it is valid.
 * @param today such as `2026-01-31`
 */
export function addTariff(region: string, today: string) {
  const { lines } = tableOf(region);
  const last = lines.at(-1)?.row;
  const row = rowOf((column) => {
    switch (column) {
      case 'vehicle_class':
        return last?.vehicle_class ?? 'car';
      case 'operator':
      case 'currency':
      case 'source':
        return last?.[column] ?? '';
      case 'date':
        return today;
      default:
        return '';
    }
  });
  changeLines(region, [...lines, { id: crypto.randomUUID(), row, validRow: null }]);
}

export const removeTariff = (region: string, id: string) =>
  changeLines(
    region,
    tableOf(region).lines.filter((line) => line.id !== id),
  );

/** Replaces all prices with those of a file. */
export const replaceTariffs = (region: string, rows: readonly TariffRow[]) =>
  changeLines(region, rows.map(newLine));

export function undoTariffs(region: string) {
  const { lines, done, undone } = tableOf(region);
  const before = done.at(-1);
  if (!before) return;
  updateTable(region, { lines: before, done: done.slice(0, -1), undone: [...undone, lines] });
  void storeTariffs(region);
}

export function redoTariffs(region: string) {
  const { lines, done, undone } = tableOf(region);
  const after = undone.at(-1);
  if (!after) return;
  updateTable(region, { lines: after, done: [...done, lines], undone: undone.slice(0, -1) });
  void storeTariffs(region);
}
