import type { TariffColumn, TariffProblem } from '../../shared/tariffs/tariff-file.ts';
import { formatNumber } from '../ui/format.ts';
import { words } from '../words/words.ts';

/** Returns the name of a column of prices. */
export const columnName = (column: TariffColumn): string => words.t(`tariffs.column.${column}`);

/** Formats a problem in a file of prices: where it is, and how to correct it. */
export function problemInWords({ row, column, issue }: TariffProblem): string {
  if (issue === 'column-missing') return words.t('tariffs.columnMissing', { column: column ?? '' });
  const reason = words.t(`tariffs.issue.${issue}`);
  if (row === null) return reason;
  const number = formatNumber(row);
  return column === null
    ? words.t('tariffs.wrongRow', { number, reason })
    : words.t('tariffs.wrongCell', { number, column: columnName(column), reason });
}
