import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fullShare } from '../../../shared/planning/territories/division.ts';
import { lastShares, resetShares, type SampledStores, useTerritories } from './territories-store.ts';

/** Notice that the shares are those of the previous territories, with a button to reset them. */
export function LastShares({ sampled }: { sampled: SampledStores }) {
  const { t } = useTranslation();
  const shares = useTerritories((state) => state.shares);
  const last = useTerritories((state) => state.last);
  const areFromLast =
    last !== null &&
    JSON.stringify(shares) === JSON.stringify(lastShares(sampled.stores, last)) &&
    JSON.stringify(shares) !== JSON.stringify(shares.map(() => fullShare));
  if (!areFromLast) return null;
  return (
    <Group gap="xs">
      <Text size="xs" flex={1}>
        {t('territories.lastShares')}
      </Text>
      <Button size="compact-xs" variant="subtle" onClick={resetShares}>
        {t('territories.resetShares')}
      </Button>
    </Group>
  );
}
