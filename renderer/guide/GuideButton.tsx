import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showGuideToPanel } from './guide-store.ts';

/** Opens the guide at the page of a panel. */
export function GuideButton({ panel, title }: { panel: string; title: string }) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      aria-label={t('guide.toPanel', { panel: title })}
      title={t('guide.toPanel', { panel: title })}
      onClick={() => showGuideToPanel(panel)}
    >
      <IconHelp size={18} stroke={1.6} />
    </ActionIcon>
  );
}
