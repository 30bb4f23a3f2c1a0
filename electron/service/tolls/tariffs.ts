import { readFile, stat } from 'node:fs/promises';
import Papa from 'papaparse';
import { z } from 'zod';
import { Unavailable } from '../endpoint.ts';

/** What a vehicle is charged as. */
export type VehicleClass = 'car' | 'truck';

const listSchema = z.string().transform((text) =>
  text
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** Columns of a tariff file; the first line names them. */
const tariffSchema = z
  .object({
    /** The toll system, as the map calls its operator or, without one, its road. */
    operator: z.string(),
    /** The OpenStreetMap id or the name of one booth. */
    booth: z.string(),
    vehicle_class: z.enum(['car', 'truck']),
    /** What a person reads. */
    name: z.string().min(1),
    /** In the currency's own units, with a point for decimals. */
    price: z
      .string()
      .regex(/^\d+(\.\d+)?$/, 'write a number such as 2.50')
      .transform(Number),
    currency: z.string().regex(/^[A-Z]{3}$/, 'write an ISO 4217 code such as EUR'),
    /** The API's words, separated by `;`: cash, bankCard, creditCard, transponder, travelCard and others. */
    payment_methods: listSchema,
    /** Names of transponder systems that are accepted, separated by `;`. */
    transponders: listSchema,
    /** Since when, or when it was looked up. */
    date: z.iso.date('write a date such as 2026-01-31'),
    /** Where the price is from. */
    source: z.string().min(1),
  })
  .refine(({ operator, booth }) => operator !== '' || booth !== '', {
    message: 'one of operator and booth is needed',
    path: ['operator'],
  });
/** One price of a tariff file. */
export type Tariff = z.infer<typeof tariffSchema>;

/** The file cannot be used; the message says which line, and what to do. */
export class TariffFileError extends Unavailable {
  override name = 'TariffFileError';
}

/**
 * Reads a tariff file: CSV with the columns of `tariffSchema` in any order; lines that start with `#`
 * are for people.
 * @throws TariffFileError
 */
export function readTariffs(text: string, file: string): Tariff[] {
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    comments: '#',
    skipEmptyLines: 'greedy',
    transformHeader: (header) => header.trim(),
    transform: (cell) => cell.trim(),
  });
  const missing = Object.keys(tariffSchema.shape).filter((column) => !meta.fields?.includes(column));
  if (missing.length > 0) throw new TariffFileError(`${file}: the column ${missing[0]} is missing`);
  const [broken] = errors;
  if (broken) throw new TariffFileError(`${file}: price ${(broken.row ?? 0) + 1}: ${broken.message}`);
  return data.map((row, index) => {
    const read = tariffSchema.safeParse(row);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    throw new TariffFileError(
      `${file}: price ${index + 1}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong'}`,
    );
  });
}

/** The tariffs as they are in the files now. */
export type Tariffs = () => Promise<readonly Tariff[]>;

/**
 * Tariffs of several files, of which any may be absent; a file that changed is read again.
 * The promise rejects with a TariffFileError while a file is wrong.
 */
export function tariffFiles(files: readonly string[]): Tariffs {
  const kept = new Map<string, { changedMs: number; tariffs: readonly Tariff[] }>();

  async function current(file: string): Promise<readonly Tariff[]> {
    const changedMs = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (changedMs === undefined) return [];
    const known = kept.get(file);
    if (known?.changedMs === changedMs) return known.tariffs;
    const tariffs = readTariffs(await readFile(file, 'utf8'), file);
    kept.set(file, { changedMs, tariffs });
    return tariffs;
  }

  return async () => (await Promise.all(files.map(current))).flat();
}
