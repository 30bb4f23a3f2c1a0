import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SavedKind } from '../../../shared/saved/saved-search.ts';
import type { Avoidance } from '../../../shared/saved/searches.ts';
import { closureCount, useAvoidance } from '../../journey/active-closures.ts';
import { nothingAvoided } from '../../journey/avoidance.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Territories aren't saved searches, so closures are never those of a search under review. */
const noSearches: readonly SavedKind[] = [];

/** Number of closures that the routes avoid, and a note if others are active now. */
export function ClosuresOfLand({ avoid }: { avoid: Avoidance }) {
  const { t } = useTranslation();
  const currentAvoidance = useAvoidance(nothingAvoided, noSearches);
  const count = closureCount(avoid);
  const isCurrent = JSON.stringify(currentAvoidance.closures) === JSON.stringify(avoid.closures);
  return (
    <>
      {count > 0 && <Text size="sm">{t('territories.closures', { count })}</Text>}
      {!isCurrent && <Notice tone="warning">{t('territories.closuresChanged')}</Notice>}
    </>
  );
}
