import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { maxRows } from '../../shared/place-lists/list-file.ts';
import { Notice } from '../ui/Notice.tsx';
import { ChangingControls } from '../workbench/ChangingControls.tsx';
import { OpenListFile } from './OpenListFile.tsx';
import { addressPanelList, type ListState, readDraft, useList, writeText } from './place-lists-store.ts';

/** Form for the address panel's list: pasted lines or a file. */
export function PasteList() {
  const { t } = useTranslation();
  const { text, refusal } = useList(addressPanelList);
  return (
    <Stack gap="xs">
      <Textarea
        label={t('geocoding.lines')}
        description={t('geocoding.linesHint', { max: maxRows })}
        // No autosize: measuring the text of 100,000 lines takes minutes.
        rows={5}
        value={text}
        onChange={({ currentTarget: { value } }) => writeText(addressPanelList, value)}
      />
      <Refused refusal={refusal} />
      <Group gap="xs">
        <ChangingControls>
          <OpenListFile target={addressPanelList} />
          <Button disabled={text.trim() === ''} onClick={() => void readDraft(addressPanelList, text, '')}>
            {t('geocoding.readLines')}
          </Button>
        </ChangingControls>
      </Group>
    </Stack>
  );
}

/** Explains why a list was rejected and what to do; renders nothing if it wasn't. */
export function Refused({ refusal }: Pick<ListState, 'refusal'>) {
  const { t } = useTranslation();
  if (!refusal) return null;
  return (
    <Notice tone="error" urgent>
      {refusal.kind === 'too-long'
        ? t('geocoding.tooLong', { count: refusal.count, max: maxRows })
        : t(`geocoding.refused.${refusal.kind}`)}
    </Notice>
  );
}
