import { readFile, stat } from 'node:fs/promises';
import {
  isInForce,
  maxTariffs,
  readTariffFile,
  type Tariff,
  type TariffIssue,
  type TariffProblem,
} from '../../../shared/tariffs/tariff-file.ts';
import { Unavailable } from '../endpoint.ts';

/** The file can't be used; the message names the line and what to do. */
export class TariffFileError extends Unavailable {
  override name = 'TariffFileError';
}

/** Text for each issue and what to do about it. */
const reasons: Record<TariffIssue, string> = {
  wrong: 'wrong',
  cells: 'write one cell for each column',
  'column-missing': 'missing',
  'too-many': `more than ${maxTariffs} prices`,
  'no-place': 'one of operator and booth is needed',
  vehicle: 'write car or truck',
  'name-missing': 'write a name',
  price: 'write a number such as 2.50',
  currency: 'write an ISO 4217 code such as EUR',
  date: 'write a date such as 2026-01-31',
  'ends-before': 'write a day that is not before date',
};

function messageOf({ row, column, issue }: TariffProblem): string {
  if (issue === 'column-missing') return `the column ${column} is missing`;
  const where = [row === null ? '' : `price ${row}`, column ?? ''].filter((part) => part !== '');
  return [...where, reasons[issue]].join(': ');
}

/**
 * Reads a tariff file.
 * @throws TariffFileError
 */
export function readTariffs(text: string, file: string): Tariff[] {
  const read = readTariffFile(text);
  if (!read.ok) throw new TariffFileError(`${file}: ${messageOf(read.problem)}`);
  return read.tariffs;
}

/** The tariffs currently charged, from the files. */
export type Tariffs = () => Promise<readonly Tariff[]>;

/**
 * Reads tariffs from several files, any of which may be missing; a changed file is read again. Rejects with a
 * TariffFileError while a file is invalid.
 * @param now milliseconds since 1970; prices of other days (UTC) are skipped
 */
export function tariffFiles(files: readonly string[], now: () => number = Date.now): Tariffs {
  const stored = new Map<string, { changedMs: number; tariffs: readonly Tariff[] }>();

  async function current(file: string): Promise<readonly Tariff[]> {
    const changedMs = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (changedMs === undefined) return [];
    const known = stored.get(file);
    if (known?.changedMs === changedMs) return known.tariffs;
    const tariffs = readTariffs(await readFile(file, 'utf8'), file);
    stored.set(file, { changedMs, tariffs });
    return tariffs;
  }

  return async () => {
    const today = new Date(now()).toISOString().slice(0, 10);
    const all = (await Promise.all(files.map(current))).flat();
    return all.filter((tariff) => isInForce(tariff, today));
  };
}
