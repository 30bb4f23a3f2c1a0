import { Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showStores } from './stores-dialog.ts';

/** Opens the stores of the workspace. */
export function StoresButton() {
  const { t } = useTranslation();
  const label = t('stores.open');
  return (
    <Button variant="default" px={8} aria-label={label} title={label} onClick={showStores}>
      <IconBuildingStore size={16} />
    </Button>
  );
}
