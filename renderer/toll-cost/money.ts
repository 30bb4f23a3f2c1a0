import type { Toll } from '../../shared/api/distance.ts';
import { formatMoney } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { type Amount, amountOf } from './toll-cost.ts';

/** Currency of sample prices: the code that ISO 4217 reserves for tests, so that they are never added to real ones. */
export const sampleCurrency = 'XTS';

/** Returns a currency as written to files: `sample` for sample prices, because programs might take their code for money. */
export const currencyInFiles = (currency: string): string =>
  currency === sampleCurrency ? 'sample' : currency;

/** Whether a toll has a sample price, including one that can't be paid with the profile. */
export const isSample = ({ fares }: Toll): boolean =>
  (fares ?? []).some((fare) => amountOf(fare)?.currency === sampleCurrency);

/**
 * Formats an amount: `€12.50`, `€12.50 (no source)` if its source is unknown, `100 sample units` for samples, which aren't
 * money.
 */
export function formatAmount({ currency, value, withoutSource }: Amount): string {
  if (currency === sampleCurrency) return words.t('tolls.sampleUnits', { count: value });
  const amount = formatMoney(value, currency);
  return withoutSource ? words.t('tolls.withoutSource', { amount }) : amount;
}

/** Returns the name of a currency: `EUR`, `sample units`. */
export const currencyName = (currency: string): string =>
  currency === sampleCurrency ? words.t('tolls.sampleUnitName') : currency;

/** Formats amounts in several currencies: `€12.50 + $3.00`. */
export const formatAmounts = (amounts: readonly Amount[]): string => amounts.map(formatAmount).join(' + ');
