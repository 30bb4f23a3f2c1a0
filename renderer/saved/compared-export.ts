import { type CsvCell, type CsvSeparator, csvRows } from '../../shared/text/csv.ts';
import { currencyInFiles } from '../toll-cost/money.ts';
import type { Amount } from '../toll-cost/toll-cost.ts';
import { searchName } from '../workbench/search-name.ts';
import type { ComparedSearch } from './compared-search.ts';

/**
 * Returns compared searches as CSV (RFC 4180), one line each. Headings contain units and currencies, so that cells are
 * numbers. Tolls that a profile can't pay or whose price is unknown are counted in columns next to the sum.
 */
export function comparedToCsv(compared: readonly ComparedSearch[], separator?: CsvSeparator): string {
  const profiles = compared[0]?.totals.map(({ profile }) => profile) ?? [];
  const columns: [heading: string, cell: (compared: ComparedSearch) => CsvCell][] = [
    ['name', ({ search }) => searchName(search)],
    ['kind', ({ search }) => search.kind],
    ['asked_at', ({ search }) => search.askedAt ?? ''],
    ['service', ({ search: { service } }) => (service.kind === 'built-in' ? 'built-in' : service.baseUrl)],
    ['distance_m', ({ meters }) => meters],
    ['duration_s', ({ seconds }) => seconds],
    ...profiles.flatMap((profile, index): typeof columns => [
      ...currenciesOf(compared.flatMap(({ totals }) => totals[index]?.total.amounts ?? [])).map(
        (currency): (typeof columns)[number] => [
          `tolls_${currencyInFiles(currency)} (${profile.name})`,
          ({ totals }) => amountIn(totals[index]?.total.amounts ?? [], currency),
        ],
      ),
      [`tolls_without_price (${profile.name})`, ({ totals }) => totals[index]?.total.withoutPrice ?? ''],
      [`tolls_not_payable (${profile.name})`, ({ totals }) => totals[index]?.total.unusable ?? ''],
      [
        `tolls_without_source (${profile.name})`,
        ({ totals }) => totals[index]?.total.amounts.some(({ withoutSource }) => withoutSource) ?? false,
      ],
    ]),
    ['tolls_may_be_more', ({ mayHaveMoreTolls }) => mayHaveMoreTolls],
    ...currenciesOf(compared.flatMap(({ tripCosts }) => tripCosts ?? [])).map(
      (currency): (typeof columns)[number] => [
        `trip_cost_${currencyInFiles(currency)}`,
        ({ tripCosts }) => (tripCosts ? amountIn(tripCosts, currency) : ''),
      ],
    ),
  ];
  return csvRows(
    [
      columns.map(([heading]) => heading),
      ...compared.map((search) => columns.map(([, cell]) => cell(search))),
    ],
    { separator },
  );
}

const currenciesOf = (amounts: readonly Amount[]): string[] => [
  ...new Set(amounts.map(({ currency }) => currency)),
];

const amountIn = (amounts: readonly Amount[], currency: string): number =>
  amounts.find((amount) => amount.currency === currency)?.value ?? 0;
