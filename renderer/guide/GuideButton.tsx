import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showGuideOfPanel } from './guide-store.ts';

/** Button that opens a panel's page of the guide. */
export function GuideButton({ panel }: { panel: string }) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      aria-label={t('guide.toPanel')}
      title={t('guide.toPanel')}
      onClick={() => showGuideOfPanel(panel)}
    >
      <IconHelp size={18} stroke={1.6} />
    </ActionIcon>
  );
}
