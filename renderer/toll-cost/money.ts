import type { Toll } from '../../shared/api/distance.ts';
import { formatMoney } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { type Amount, amountOf } from './toll-cost.ts';

/** Sample prices are in the code that ISO 4217 keeps for tests, so that they are never added to real ones. */
export const sampleCurrency = 'XTS';

/** The currency as files name it: a code that programs might take for money isn't written. */
export const writtenCurrency = (currency: string): string =>
  currency === sampleCurrency ? 'sample' : currency;

/** Whether a toll has sample prices, which may be such as cannot be paid. */
export const isSample = ({ fares }: Toll): boolean =>
  (fares ?? []).some((fare) => amountOf(fare)?.currency === sampleCurrency);

/**
 * An amount of money: `€12.50`; one whose source is not known says so: `€12.50 (no source)`. Samples are no money, and
 * have units of their own: `100 sample units`.
 */
export function formatAmount({ currency, value, withoutSource }: Amount): string {
  if (currency === sampleCurrency) return words.t('tolls.sampleUnits', { count: value });
  const amount = formatMoney(value, currency);
  return withoutSource ? words.t('tolls.withoutSource', { amount }) : amount;
}

/** A unit of prices by itself: `EUR`, `sample units`. */
export const currencyName = (currency: string): string =>
  currency === sampleCurrency ? words.t('tolls.sampleUnitName') : currency;

/** Amounts of several currencies, side by side. */
export const formatAmounts = (amounts: readonly Amount[]): string => amounts.map(formatAmount).join(' + ');
