import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showVersions } from './versions-dialog.ts';

/** Opens the named versions of the zones. */
export function VersionsButton() {
  const { t } = useTranslation();
  const label = t('zones.versions.title');
  return (
    <Button variant="default" px={8} aria-label={label} title={label} onClick={showVersions}>
      <IconHistory size={16} />
    </Button>
  );
}
