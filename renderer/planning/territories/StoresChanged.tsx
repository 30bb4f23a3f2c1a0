import { Button, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { storeDifferences } from '../../../shared/planning/territories/stores-to-divide.ts';
import { formatList } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useDividedStores } from './divided-stores.ts';
import { calculateAgain, type SampledStores } from './territories-store.ts';

const maxNames = 5;

/** Notice of stores that have moved since the calculation, with a button to calculate again. */
export function StoresChanged({ sampled }: { sampled: SampledStores }) {
  const { t } = useTranslation();
  const stores = useDividedStores((state) => state.stores);
  const differences = useMemo(() => storeDifferences(sampled.stores, stores), [sampled, stores]);
  const kinds = (['moved', 'added', 'removed'] as const).filter((kind) => differences[kind].length > 0);
  if (kinds.length === 0 || stores.length === 0) return null;
  const named = (names: readonly string[]) =>
    formatList(
      names.length > maxNames
        ? [...names.slice(0, maxNames), t('territories.moreStores', { count: names.length - maxNames })]
        : names,
    );
  return (
    <Notice tone="warning" title={t('territories.storesChanged')}>
      <Stack gap="xs" align="start">
        {kinds.map((kind) => (
          <Text key={kind} size="sm">
            {t(`territories.stores.${kind}`, { stores: named(differences[kind]) })}
          </Text>
        ))}
        <Button size="compact-sm" onClick={() => void calculateAgain(stores)}>
          {t('territories.again')}
        </Button>
      </Stack>
    </Notice>
  );
}
