import { words } from '../words/words.ts';
import type { Amount } from './toll-cost.ts';

/** The language of the window, which is also how figures are written. */
const locale = 'en';

/** Sample prices are in the code that ISO 4217 keeps for tests, so that they are never added to real ones. */
export const sampleCurrency = 'XTS';

/** An amount of money: `€12.50`; a sample one says so: `100.00 (sample)`. A currency that is no ISO 4217 code stands as it is. */
export function formatAmount({ currency, value }: Amount): string {
  if (currency === sampleCurrency) return words.t('tolls.sampleAmount', { amount: value.toFixed(2) });
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value);
  } catch {
    return `${value.toFixed(2)} ${currency}`;
  }
}

/** Amounts of several currencies, side by side. */
export const formatAmounts = (amounts: readonly Amount[]): string => amounts.map(formatAmount).join(' + ');
