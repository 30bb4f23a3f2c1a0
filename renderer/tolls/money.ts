import type { Amount } from './toll-cost.ts';

/** The language of the window, which is also how figures are written. */
const locale = 'en';

/** An amount of money: `€12.50`. A currency that is no ISO 4217 code stands as it is. */
export function formatAmount({ currency, value }: Amount): string {
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value);
  } catch {
    return `${value.toFixed(2)} ${currency}`;
  }
}

/** Amounts of several currencies, side by side. */
export const formatAmounts = (amounts: readonly Amount[]): string => amounts.map(formatAmount).join(' + ');
