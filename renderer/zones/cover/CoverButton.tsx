import { Button } from '@mantine/core';
import { IconClockCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openCoverOfChosen } from './cover-store.ts';

/** Opens the check of how soon stores reach the places of their zones. */
export function CoverButton() {
  const { t } = useTranslation();
  const label = t('cover.open');
  return (
    <Button variant="default" px={8} aria-label={label} title={label} onClick={openCoverOfChosen}>
      <IconClockCheck size={16} />
    </Button>
  );
}
