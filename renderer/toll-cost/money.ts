import type { Toll } from '../../shared/api/distance.ts';
import { deskState } from '../desk/states.ts';
import { formatMoney } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { type Amount, amountOf } from './toll-cost.ts';

/** Sample prices are in the code that ISO 4217 keeps for tests, so that they are never added to real ones. */
export const sampleCurrency = 'XTS';

/** Whether a toll has sample prices, which may be such as cannot be paid. */
export const isSample = ({ fares }: Toll): boolean =>
  (fares ?? []).some((fare) => amountOf(fare)?.currency === sampleCurrency);

/**
 * An amount of money: `€12.50`; a sample one, and one whose source is not known, say so: `€100.00 (sample)`,
 * `€12.50 (no source)`. Samples are shown in the currency of the person's own rates, else in that of tests.
 */
export function formatAmount({ currency, value, withoutSource }: Amount): string {
  if (currency === sampleCurrency) {
    const shownIn = deskState('settings').tripRates?.currency ?? sampleCurrency;
    return words.t('tolls.sampleAmount', { amount: formatMoney(value, shownIn) });
  }
  const amount = formatMoney(value, currency);
  return withoutSource ? words.t('tolls.withoutSource', { amount }) : amount;
}

/** Amounts of several currencies, side by side. */
export const formatAmounts = (amounts: readonly Amount[]): string => amounts.map(formatAmount).join(' + ');
