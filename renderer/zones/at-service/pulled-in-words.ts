import type { TFunction } from 'i18next';
import type { Pulled } from './pull.ts';

/** How many of the service's zones came, and what became of the others. */
export const pulledInWords = (t: TFunction, { added, replaced, kept, same }: Pulled): string[] => [
  t('zones.pull.added', { count: added }),
  ...(replaced > 0 ? [t('zones.pull.replaced', { count: replaced })] : []),
  ...(kept > 0 ? [t('zones.pull.kept', { count: kept })] : []),
  ...(same > 0 ? [t('zones.pull.same', { count: same })] : []),
];
