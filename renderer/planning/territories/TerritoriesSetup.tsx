import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Division, divisions } from '../../../shared/saved/searches.ts';
import { NearestStores } from './NearestStores.tsx';
import { useStoreCodes } from './store-codes.ts';
import { useTerritories } from './territories-store.ts';
import { useRunningSampling } from './use-running-sampling.ts';
import { ZonesOfCodes } from './ZonesOfCodes.tsx';

/** Setup of the division: its method and the stores. */
export function TerritoriesSetup() {
  const { t } = useTranslation();
  const nearness = useTerritories((state) => state.nearness);
  const isRunning = useRunningSampling() !== null;
  const { isUsed: isByCodes, running: codesRun } = useStoreCodes();
  const divideBy = (value: Division) => {
    useStoreCodes.setState({ isUsed: value === 'codes' });
    if (value !== 'codes') useTerritories.setState({ nearness: value });
  };
  return (
    <Stack gap="sm">
      <Stack gap={4}>
        <Text size="sm" fw={500} aria-hidden>
          {t('territories.divideBy')}
        </Text>
        <SegmentedControl<Division>
          fullWidth
          aria-label={t('territories.divideBy')}
          value={isByCodes ? 'codes' : nearness}
          disabled={isRunning || codesRun !== null}
          onChange={divideBy}
          data={divisions.map((value) => ({ value, label: t(`territories.by.${value}`) }))}
        />
      </Stack>
      {isByCodes ? <ZonesOfCodes /> : <NearestStores />}
    </Stack>
  );
}
