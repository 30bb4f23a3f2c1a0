import { formatAmounts } from '../toll-cost/money.ts';
import { words } from '../words/words.ts';
import type { RouteToll } from './use-route-tolls.ts';

/** Formats the total tolls of a route, as far as known. */
export function tollInWords(toll: RouteToll): string {
  switch (toll.kind) {
    case 'free':
      return words.t('route.toll.free');
    case 'priced':
      return words.t('route.toll.priced', { amount: formatAmounts(toll.amounts) });
    case 'partly':
      return words.t('route.toll.partly', { amount: formatAmounts(toll.atLeast) });
    case 'unknown':
      return words.t('route.toll.unknown');
  }
}
