import { Button, FileButton, Group, Stack, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mostRows } from '../../shared/geocoding/list-file.ts';
import { Notice } from '../ui/Notice.tsx';
import { readDraft, useGeocoding, writeText } from './geocoding-store.ts';

/** Takes a list: pasted lines or a file. */
export function PasteList() {
  const { t } = useTranslation();
  const { text, refusal } = useGeocoding();
  const resetFile = useRef<() => void>(null);
  const open = async (file: File | null) => {
    if (file) await readDraft(file, file.name);
    resetFile.current?.();
  };
  return (
    <Stack gap="xs">
      <Textarea
        label={t('geocoding.lines')}
        description={t('geocoding.linesHint', { most: mostRows })}
        // Not of the height of its text: measuring that of 100,000 lines takes minutes.
        rows={5}
        value={text}
        onChange={({ currentTarget: { value } }) => writeText(value)}
      />
      {refusal && (
        <Notice tone="error" urgent>
          {refusal.kind === 'too-long'
            ? t('geocoding.tooLong', { count: refusal.count, most: mostRows })
            : t(`geocoding.refused.${refusal.kind}`)}
        </Notice>
      )}
      <Group gap="xs">
        <FileButton
          resetRef={resetFile}
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(file) => void open(file)}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileUpload size={15} />}>
              {t('geocoding.openFile')}
            </Button>
          )}
        </FileButton>
        <Button disabled={text.trim() === ''} onClick={() => void readDraft(text, '')}>
          {t('geocoding.readLines')}
        </Button>
      </Group>
    </Stack>
  );
}
