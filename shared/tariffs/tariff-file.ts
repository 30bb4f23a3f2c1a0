import Papa from 'papaparse';
import { z } from 'zod';
import { limitedText } from '../limits/limited-schemas.ts';
import { type CsvSeparator, csvTable, withoutFormulaEscape } from '../text/csv.ts';
import { vehicleClasses } from './vehicle-class.ts';

/* File format for toll prices, as CSV. `docs/tariff-files.md` documents it for manual editing. */

/** Maximum number of prices: the service compares each with each toll. */
export const maxTariffs = 5000;

const semicolonListSchema = limitedText.transform((text) =>
  text
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** Why a tariff file, or a row of it, cannot be used. */
export const tariffIssues = [
  'wrong',
  'cells',
  'column-missing',
  'too-many',
  'no-place',
  'vehicle',
  'name-missing',
  'price',
  'currency',
  'date',
  'ends-before',
] as const;
export type TariffIssue = (typeof tariffIssues)[number];

const issueMessage = <Issue extends TariffIssue>(issue: Issue): Issue => issue;

/** Columns of a tariff file; the first line names them. */
const tariffSchema = z
  .object({
    /** The toll system, by the map's operator or, without one, its road. */
    operator: limitedText,
    /** The OpenStreetMap id or the name of one booth. */
    booth: limitedText,
    vehicle_class: z.enum(vehicleClasses, issueMessage('vehicle')),
    /** Display name. */
    name: limitedText.min(1, issueMessage('name-missing')),
    /** In the currency's own units, with a point for decimals. */
    price: limitedText.regex(/^\d+(\.\d+)?$/, issueMessage('price')).transform(Number),
    currency: limitedText.regex(/^[A-Z]{3}$/, issueMessage('currency')),
    /** Payment methods of the API, separated by `;`, such as `cash;transponder`. */
    payment_methods: semicolonListSchema,
    /** Names of accepted transponder systems, separated by `;`. */
    transponders: semicolonListSchema,
    /** Start of validity, or date of research. */
    date: z.iso.date(issueMessage('date')),
    /** Last day of validity; empty if unknown. Missing in older files. */
    until: z.union([z.literal(''), z.iso.date()], issueMessage('date')),
    /** Source of the price; empty if none was given. */
    source: limitedText,
  })
  .refine(({ operator, booth }) => operator !== '' || booth !== '', {
    message: issueMessage('no-place'),
    path: ['operator'],
  })
  .refine(({ date, until }) => until === '' || date <= until, {
    message: issueMessage('ends-before'),
    path: ['until'],
  });
/** Price of a tariff file. */
export type Tariff = z.output<typeof tariffSchema>;

export const tariffColumns = tariffSchema.keyof().options;
export type TariffColumn = (typeof tariffColumns)[number];

/** An unvalidated row of the file. */
export type TariffRow = Record<TariffColumn, string>;

const textSchema = limitedText.trim();

/** A valid row, in file notation. */
export const tariffRowSchema: z.ZodType<TariffRow, TariffRow> = z
  .strictObject({
    operator: textSchema,
    booth: textSchema,
    vehicle_class: textSchema,
    name: textSchema,
    price: textSchema,
    currency: textSchema,
    payment_methods: textSchema,
    transponders: textSchema,
    date: textSchema,
    until: textSchema,
    source: textSchema,
  })
  .refine((row) => readTariff(row).ok, issueMessage('wrong'));

/** Why a file is unusable. `row` counts prices from 1; both are null for the file as a whole. */
export interface TariffProblem {
  row: number | null;
  column: TariffColumn | null;
  issue: TariffIssue;
}

const isColumn = (name: unknown): name is TariffColumn =>
  typeof name === 'string' && (tariffColumns as readonly string[]).includes(name);
const isIssue = (message: string): message is TariffIssue =>
  (tariffIssues as readonly string[]).includes(message);

/** Returns the price in a row, or why it is invalid. */
export function readTariff(
  row: TariffRow,
): { ok: true; tariff: Tariff } | { ok: false; problem: Omit<TariffProblem, 'row'> } {
  const read = tariffSchema.safeParse(row);
  if (read.success) return { ok: true, tariff: read.data };
  const [issue] = read.error.issues;
  const column = issue?.path[0];
  const message = issue?.message ?? '';
  return {
    ok: false,
    problem: { column: isColumn(column) ? column : null, issue: isIssue(message) ? message : 'wrong' },
  };
}

export type TariffFileReading =
  | { ok: true; rows: TariffRow[]; tariffs: Tariff[] }
  | { ok: false; problem: TariffProblem };

/**
 * Reads a tariff file: CSV with the columns of `tariffColumns` in any order, `until` optional; lines that start with `#`
 * are comments. Returns the first problem, if any; other columns are ignored.
 */
export function readTariffFile(text: string): TariffFileReading {
  const problemAt = (
    row: number | null,
    column: TariffColumn | null,
    issue: TariffIssue,
  ): TariffFileReading => ({
    ok: false,
    problem: { row, column, issue },
  });
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    comments: '#',
    skipEmptyLines: 'greedy',
    transformHeader: (header) => header.trim(),
    transform: (cell) => withoutFormulaEscape(cell.trim()),
  });
  const missingColumn = tariffColumns.find((column) => column !== 'until' && !meta.fields?.includes(column));
  if (missingColumn) return problemAt(null, missingColumn, 'column-missing');
  const [parseError] = errors;
  if (parseError) return problemAt((parseError.row ?? 0) + 1, null, 'cells');
  if (data.length > maxTariffs) return problemAt(null, null, 'too-many');
  const rows: TariffRow[] = [];
  const tariffs: Tariff[] = [];
  for (const [index, cells] of data.entries()) {
    const row = rowOf((column) => cells[column] ?? '');
    const read = readTariff(row);
    if (!read.ok) return problemAt(index + 1, read.problem.column, read.problem.issue);
    rows.push(row);
    tariffs.push(read.tariff);
  }
  return { ok: true, rows, tariffs };
}

/** Returns a row with the value that `cell` returns for each column. */
export const rowOf = (cell: (column: TariffColumn) => string): TariffRow => ({
  operator: cell('operator'),
  booth: cell('booth'),
  vehicle_class: cell('vehicle_class'),
  name: cell('name'),
  price: cell('price'),
  currency: cell('currency'),
  payment_methods: cell('payment_methods'),
  transponders: cell('transponders'),
  date: cell('date'),
  until: cell('until'),
  source: cell('source'),
});

/** Columns in the order of written files. A column with fixed values is first, so that no line starts with `#`. */
const writtenColumns: readonly TariffColumn[] = [
  'vehicle_class',
  ...tariffColumns.filter((column) => column !== 'vehicle_class'),
];

/** Writes rows to a file that `readTariffFile` reads back identically. */
export const writeTariffFile = (rows: readonly TariffRow[], separator?: CsvSeparator): string =>
  csvTable(writtenColumns, rows, { separator });

/**
 * Whether a price is valid on a day.
 * @param day such as `2026-01-31`
 */
export const isValidOn = ({ date, until }: Pick<Tariff, 'date' | 'until'>, day: string): boolean =>
  date <= day && (until === '' || day <= until);
