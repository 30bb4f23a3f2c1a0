import { readFile, stat } from 'node:fs/promises';
import {
  isValidOn,
  maxTariffs,
  readTariffFile,
  type Tariff,
  type TariffIssue,
  type TariffProblem,
} from '../../../shared/tariffs/tariff-file.ts';
import { Unavailable } from '../endpoint.ts';

/** A tariff file is invalid; the message names the file, the row and column, and what to do. */
export class TariffFileError extends Unavailable {
  override name = 'TariffFileError';
}

/** Text for each issue and what to do about it. */
const issueTexts: Record<TariffIssue, string> = {
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
  return [...where, issueTexts[issue]].join(': ');
}

/**
 * Parses a tariff file.
 * @param file path or name for the error message
 * @throws TariffFileError
 */
export function readTariffs(text: string, file: string): Tariff[] {
  const read = readTariffFile(text);
  if (!read.ok) throw new TariffFileError(`${file}: ${messageOf(read.problem)}`);
  return read.tariffs;
}

/** Returns the tariffs charged today. */
export type TariffSource = () => Promise<readonly Tariff[]>;

/**
 * Returns a function that reads tariffs from several files, any of which may be missing; a changed file is read again.
 * It rejects with a TariffFileError while a file is invalid.
 * @param now milliseconds since 1970; prices of other days (UTC) are skipped
 */
export function tariffFiles(files: readonly string[], now: () => number = Date.now): TariffSource {
  const cache = new Map<string, { modifiedMs: number; tariffs: readonly Tariff[] }>();

  async function tariffsIn(file: string): Promise<readonly Tariff[]> {
    const modifiedMs = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (modifiedMs === undefined) return [];
    const cached = cache.get(file);
    if (cached?.modifiedMs === modifiedMs) return cached.tariffs;
    const tariffs = readTariffs(await readFile(file, 'utf8'), file);
    cache.set(file, { modifiedMs: modifiedMs, tariffs });
    return tariffs;
  }

  return async () => {
    const today = new Date(now()).toISOString().slice(0, 10);
    const all = (await Promise.all(files.map(tariffsIn))).flat();
    return all.filter((tariff) => isValidOn(tariff, today));
  };
}
