import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface CopyButtonProps {
  text: string;
  /** Accessible name, for instance "Copy the position". */
  label: string;
  tabIndex?: number;
}

/** Icon button that copies a text to the clipboard and confirms it for a moment. */
export function CopyButton({ text, label, tabIndex }: CopyButtonProps) {
  const { t } = useTranslation();
  const { copy, copied } = useClipboard({ timeout: 1500 });
  return (
    <ActionIcon
      size="sm"
      tabIndex={tabIndex}
      aria-label={label}
      title={copied ? t('ui.copied') : label}
      onClick={() => copy(text)}
    >
      {copied ? <IconCheck size={14} color="var(--zd-done)" /> : <IconCopy size={14} />}
      <span role="status" hidden={!copied}>
        {copied ? t('ui.copied') : ''}
      </span>
    </ActionIcon>
  );
}
