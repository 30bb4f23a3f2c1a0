import { type CsvCell, type CsvSeparator, csvRows } from '../../shared/text/csv.ts';
import { writtenCurrency } from '../toll-cost/money.ts';
import type { Amount } from '../toll-cost/toll-cost.ts';
import { searchName } from '../workbench/search-name.ts';
import type { ComparedSearch } from './compared-search.ts';

/**
 * Compared searches as CSV (RFC 4180), one line each; units and currencies stand in the heads, so that the
 * cells are numbers. A toll that a profile cannot pay, or whose price is not known, is counted beside the sum.
 */
export function comparedToCsv(compared: readonly ComparedSearch[], separator?: CsvSeparator): string {
  const profiles = compared[0]?.totals.map(({ profile }) => profile) ?? [];
  const columns: [head: string, cell: (one: ComparedSearch) => CsvCell][] = [
    ['name', ({ search }) => searchName(search)],
    ['kind', ({ search }) => search.kind],
    ['asked_at', ({ search }) => search.askedAt ?? ''],
    ['service', ({ search: { service } }) => (service.kind === 'built-in' ? 'built-in' : service.baseUrl)],
    ['distance_m', ({ meters }) => meters],
    ['duration_s', ({ seconds }) => seconds],
    ...profiles.flatMap((profile, place): typeof columns => [
      ...currenciesOf(compared.flatMap(({ totals }) => totals[place]?.total.amounts ?? [])).map(
        (currency): (typeof columns)[number] => [
          `tolls_${writtenCurrency(currency)} (${profile.name})`,
          ({ totals }) => amountIn(totals[place]?.total.amounts ?? [], currency),
        ],
      ),
      [`tolls_without_price (${profile.name})`, ({ totals }) => totals[place]?.total.withoutPrice ?? ''],
      [`tolls_not_payable (${profile.name})`, ({ totals }) => totals[place]?.total.unusable ?? ''],
      [
        `tolls_without_source (${profile.name})`,
        ({ totals }) => totals[place]?.total.amounts.some(({ withoutSource }) => withoutSource) ?? false,
      ],
    ]),
    ['tolls_may_be_more', ({ mayBeMore }) => mayBeMore],
    ...currenciesOf(compared.flatMap(({ trip }) => trip ?? [])).map((currency): (typeof columns)[number] => [
      `trip_cost_${writtenCurrency(currency)}`,
      ({ trip }) => (trip ? amountIn(trip, currency) : ''),
    ]),
  ];
  return csvRows(
    [columns.map(([head]) => head), ...compared.map((one) => columns.map(([, cell]) => cell(one)))],
    { separator },
  );
}

const currenciesOf = (amounts: readonly Amount[]): string[] => [
  ...new Set(amounts.map(({ currency }) => currency)),
];

const amountIn = (amounts: readonly Amount[], currency: string): number =>
  amounts.find((amount) => amount.currency === currency)?.value ?? 0;
