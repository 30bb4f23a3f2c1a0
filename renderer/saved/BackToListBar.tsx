import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePanelAction } from '../workbench/panel-actions.ts';

interface BackToListBarProps {
  onBack(): void;
  onSaveAsCsv(): void;
  children?: ReactNode;
}

/** Header of a view that replaces the list of saved searches. */
export function BackToListBar({ onBack, onSaveAsCsv, children }: BackToListBarProps) {
  const { t } = useTranslation();
  usePanelAction('export', onSaveAsCsv);
  return (
    <Group gap={4}>
      <Button
        size="compact-sm"
        variant="default"
        autoFocus
        leftSection={<IconArrowLeft size={14} />}
        onClick={onBack}
      >
        {t('saved.compared.back')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload size={14} />}
        onClick={onSaveAsCsv}
      >
        {t('saved.compared.csv')}
      </Button>
      {children}
    </Group>
  );
}
