import Papa from 'papaparse';
import { z } from 'zod';
import { limitedText } from '../limits/limited-schemas.ts';
import { type CsvSeparator, csvTable, csvText } from '../text/csv.ts';
import { vehicleClasses } from './vehicle-class.ts';

/** Tariff files: prices of tolls as CSV. `docs/tariff-files.md` describes them for those who write one by hand. */

/** So many prices one file may have: the service compares each of them with each toll. */
export const mostTariffs = 5000;

const listSchema = limitedText.transform((text) =>
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

const code = <Issue extends TariffIssue>(issue: Issue): Issue => issue;

/** Columns of a tariff file; the first line names them. */
const tariffSchema = z
  .object({
    /** The toll system, as the map calls its operator or, without one, its road. */
    operator: limitedText,
    /** The OpenStreetMap id or the name of one booth. */
    booth: limitedText,
    vehicle_class: z.enum(vehicleClasses, code('vehicle')),
    /** What a person reads. */
    name: limitedText.min(1, code('name-missing')),
    /** In the currency's own units, with a point for decimals. */
    price: limitedText.regex(/^\d+(\.\d+)?$/, code('price')).transform(Number),
    currency: limitedText.regex(/^[A-Z]{3}$/, code('currency')),
    /** The API's words, separated by `;`: cash, bankCard, creditCard, transponder, travelCard and others. */
    payment_methods: listSchema,
    /** Names of transponder systems that are accepted, separated by `;`. */
    transponders: listSchema,
    /** Since when, or when it was looked up. */
    date: z.iso.date(code('date')),
    /** The last day on which it is charged; empty where no end is known. Older files have no such column. */
    until: z.union([z.literal(''), z.iso.date()], code('date')),
    /** Where the price is from; empty where nobody said so. */
    source: limitedText,
  })
  .refine(({ operator, booth }) => operator !== '' || booth !== '', {
    message: code('no-place'),
    path: ['operator'],
  })
  .refine(({ date, until }) => until === '' || date <= until, {
    message: code('ends-before'),
    path: ['until'],
  });
/** One price of a tariff file. */
export type Tariff = z.output<typeof tariffSchema>;

export const tariffColumns = tariffSchema.keyof().options;
export type TariffColumn = (typeof tariffColumns)[number];

/** A row as it stands in the file. */
export type TariffRow = Record<TariffColumn, string>;

const textSchema = limitedText.trim();

/** A row that can be used, as it stands in the file. */
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
  .refine((row) => readTariff(row).ok, code('wrong'));

/** What keeps a file from being used. `row` counts prices from 1; both are null where it is the file as a whole. */
export interface TariffProblem {
  row: number | null;
  column: TariffColumn | null;
  issue: TariffIssue;
}

const isColumn = (name: unknown): name is TariffColumn =>
  typeof name === 'string' && (tariffColumns as readonly string[]).includes(name);
const isIssue = (message: string): message is TariffIssue =>
  (tariffIssues as readonly string[]).includes(message);

/** What is wrong with a row, or the price that it says. */
export function readTariff(
  row: TariffRow,
): { ok: true; tariff: Tariff } | { ok: false; problem: Omit<TariffProblem, 'row'> } {
  const read = tariffSchema.safeParse(row);
  if (read.success) return { ok: true, tariff: read.data };
  const [issue] = read.error.issues;
  const column = issue?.path[0];
  const why = issue?.message ?? '';
  return {
    ok: false,
    problem: { column: isColumn(column) ? column : null, issue: isIssue(why) ? why : 'wrong' },
  };
}

export type TariffFileReading =
  | { ok: true; rows: TariffRow[]; tariffs: Tariff[] }
  | { ok: false; problem: TariffProblem };

/**
 * Reads a tariff file: CSV with these columns in any order, `until` left out or not; lines that start with `#`
 * are for people.
 */
export function readTariffFile(text: string): TariffFileReading {
  const refused = (
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
    transform: (cell) => csvText(cell.trim()),
  });
  const missing = tariffColumns.find((column) => column !== 'until' && !meta.fields?.includes(column));
  if (missing) return refused(null, missing, 'column-missing');
  const [broken] = errors;
  if (broken) return refused((broken.row ?? 0) + 1, null, 'cells');
  if (data.length > mostTariffs) return refused(null, null, 'too-many');
  const rows: TariffRow[] = [];
  const tariffs: Tariff[] = [];
  for (const [index, cells] of data.entries()) {
    const row = rowOf((column) => cells[column] ?? '');
    const read = readTariff(row);
    if (!read.ok) return refused(index + 1, read.problem.column, read.problem.issue);
    rows.push(row);
    tariffs.push(read.tariff);
  }
  return { ok: true, rows, tariffs };
}

/** A row with what each of its columns is given. */
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

/** No line of a price is taken for a comment: the first cell is one of two words. */
const writtenColumns: readonly TariffColumn[] = [
  'vehicle_class',
  ...tariffColumns.filter((column) => column !== 'vehicle_class'),
];

/** The file of these rows, which `readTariffFile` reads as they are. */
export const writeTariffFile = (rows: readonly TariffRow[], separator?: CsvSeparator): string =>
  csvTable(writtenColumns, rows, { separator });

/**
 * Whether a price is charged on a day.
 * @param day such as `2026-01-31`
 */
export const isInForce = ({ date, until }: Pick<Tariff, 'date' | 'until'>, day: string): boolean =>
  date <= day && (until === '' || day <= until);
