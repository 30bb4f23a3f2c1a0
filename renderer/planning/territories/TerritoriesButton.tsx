import { Button } from '@mantine/core';
import { IconChartTreemap } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openTerritories } from './territories-store.ts';

/** Opens the territories dialog. */
export function TerritoriesButton() {
  const { t } = useTranslation();
  const label = t('territories.open');
  return (
    <Button variant="default" px={8} aria-label={label} title={label} onClick={openTerritories}>
      <IconChartTreemap size={16} />
    </Button>
  );
}
