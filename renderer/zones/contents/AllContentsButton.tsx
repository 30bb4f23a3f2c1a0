import { Button } from '@mantine/core';
import { IconListNumbers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openAllContents } from './all-contents.ts';

/** Button that opens the dialog with the contents of all zones. */
export function AllContentsButton() {
  const { t } = useTranslation();
  const label = t('zones.allContents.open');
  return (
    <Button variant="default" px={8} aria-label={label} title={label} onClick={openAllContents}>
      <IconListNumbers size={16} />
    </Button>
  );
}
