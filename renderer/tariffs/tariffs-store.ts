import { create } from 'zustand';
import type { RegionTariffs } from '../../shared/desk/tariffs.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { readTariff, rowOf, type TariffColumn, type TariffRow } from '../../shared/tariffs/tariff-file.ts';
import { desk } from '../desk/desk.ts';
import { deskState } from '../desk/states.ts';

/** A line of the table. */
export interface TariffLine {
  id: string;
  /** The row as shown; it may be incomplete. */
  row: TariffRow;
  /** The last valid version, which is what is stored; null if there was none. */
  whole: TariffRow | null;
}

interface TariffTable {
  lines: readonly TariffLine[];
  /** Earlier and later versions of the table for undo and redo, nearest last. */
  done: readonly (readonly TariffLine[])[];
  undone: readonly (readonly TariffLine[])[];
  revision: number;
  /** What the desk has stored. */
  stored: readonly TariffRow[];
  /** Why the last change was not stored. */
  fault: Fault | null;
}

const empty: TariffTable = { lines: [], done: [], undone: [], revision: -1, stored: [], fault: null };

/** The tables of prices, by the id of the stored region. */
export const useTariffTables = create<{ tables: Readonly<Record<string, TariffTable>> }>()(() => ({
  tables: {},
}));

export const tableOf = (region: string): TariffTable => useTariffTables.getState().tables[region] ?? empty;

export const useTariffTable = (region: string): TariffTable =>
  useTariffTables(({ tables }) => tables[region] ?? empty);

const put = (region: string, change: Partial<TariffTable>) =>
  useTariffTables.setState(({ tables }) => ({
    tables: { ...tables, [region]: { ...(tables[region] ?? empty), ...change } },
  }));

const lineOf = (row: TariffRow): TariffLine => ({ id: crypto.randomUUID(), row, whole: row });
const wholeRows = (lines: readonly TariffLine[]) => lines.flatMap(({ whole }) => whole ?? []);
const isSame = (one: readonly TariffRow[], other: readonly TariffRow[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Regions whose changes are being sent to the desk. */
const sending = new Set<string>();

/** Takes over the desk's prices of a region. If they are unchanged, unfinished edits stay. */
export function takeTariffs({ region, revision, rows }: RegionTariffs) {
  const { lines, revision: known } = tableOf(region);
  if (sending.has(region) || revision === known) return;
  if (isSame(rows, wholeRows(lines))) return put(region, { revision, stored: rows });
  const unfinished = lines.filter(({ whole }) => whole === null);
  put(region, {
    revision,
    stored: rows,
    done: [],
    undone: [],
    lines: [...rows.map(lineOf), ...unfinished],
  });
}

/** Stores all valid rows in the desk, until none is left. */
export async function storeTariffs(region: string): Promise<void> {
  if (sending.has(region)) return;
  sending.add(region);
  try {
    for (;;) {
      const { lines, stored, revision } = tableOf(region);
      const rows = wholeRows(lines);
      if (isSame(rows, stored)) return put(region, { fault: null });
      const outcome = await desk.call('tariffs.change', { region, revision, rows });
      if (!outcome.ok) return put(region, { fault: outcome.fault });
      put(region, { revision: outcome.value, stored: rows });
    }
  } finally {
    sending.delete(region);
    const now = deskState('tariffs').find((each) => each.region === region);
    // If another window was faster, show what it stored.
    if (now && now.revision > tableOf(region).revision) takeTariffs(now);
  }
}

function change(region: string, lines: readonly TariffLine[]) {
  const { lines: before, done } = tableOf(region);
  put(region, { lines, done: [...done, before], undone: [] });
  void storeTariffs(region);
}

/** Writes into a cell; it is stored with its row once nothing is wrong there. */
export function writeCell(region: string, id: string, column: TariffColumn, text: string) {
  const { lines } = tableOf(region);
  const written = text.trim();
  if (lines.every((line) => line.id !== id || line.row[column] === written)) return;
  change(
    region,
    lines.map((line) => {
      if (line.id !== id) return line;
      const row = { ...line.row, [column]: written };
      return { ...line, row, whole: readTariff(row).ok ? row : line.whole };
    }),
  );
}

/**
 * Adds a price, prefilled from the last one.
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
  change(region, [...lines, { id: crypto.randomUUID(), row, whole: null }]);
}

export const removeTariff = (region: string, id: string) =>
  change(
    region,
    tableOf(region).lines.filter((line) => line.id !== id),
  );

/** Replaces all prices with those of a file. */
export const replaceTariffs = (region: string, rows: readonly TariffRow[]) =>
  change(region, rows.map(lineOf));

export function undoTariffs(region: string) {
  const { lines, done, undone } = tableOf(region);
  const before = done.at(-1);
  if (!before) return;
  put(region, { lines: before, done: done.slice(0, -1), undone: [...undone, lines] });
  void storeTariffs(region);
}

export function redoTariffs(region: string) {
  const { lines, done, undone } = tableOf(region);
  const after = undone.at(-1);
  if (!after) return;
  put(region, { lines: after, done: [...done, lines], undone: undone.slice(0, -1) });
  void storeTariffs(region);
}
