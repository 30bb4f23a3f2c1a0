import { Button, Checkbox, Group, List, Progress, ScrollArea, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import {
  addFromFile,
  leaveSavedFile,
  type SavedFilePreview,
  type SavedFileWork,
  useSavedFile,
} from './saved-file.ts';

/** Progress of exporting or importing a file of saved searches, and a preview before the import. */
export function SavedFileDialog() {
  const { t } = useTranslation();
  const work = useSavedFile(({ work }) => work);
  if (!work) return null;
  const title = work.kind === 'exporting' ? 'saved.file.exportTitle' : 'saved.file.importTitle';
  return (
    <Dialog title={t(title)} onClose={leaveSavedFile}>
      <Stack gap="md">
        <Content work={work} />
      </Stack>
    </Dialog>
  );
}

function Content({ work }: { work: SavedFileWork }) {
  const { t } = useTranslation();
  if (work.kind === 'preview') return <Preview preview={work} />;
  if (work.kind === 'refused') {
    return (
      <>
        <Notice tone="error" urgent>
          {t(`saved.file.refused.${work.issue}`)}
        </Notice>
        <Group justify="end">
          <Button variant="default" data-autofocus onClick={leaveSavedFile}>
            {t('saved.file.close')}
          </Button>
        </Group>
      </>
    );
  }
  const { done, total } = work;
  return (
    <>
      <Text role="status">
        {total === null
          ? t('saved.file.read', { count: done })
          : t('saved.file.progress', { done, of: total })}
      </Text>
      {total !== null && (
        <Progress value={total === 0 ? 100 : (100 * done) / total} aria-label={t('saved.file.done')} />
      )}
      <Group justify="end">
        <Button variant="default" data-autofocus onClick={leaveSavedFile}>
          {t('saved.cancel')}
        </Button>
      </Group>
    </>
  );
}

/** Maximum number of invalid lines listed; the count includes the others. */
const maxInvalidListed = 100;

function Preview({ preview }: { preview: SavedFilePreview }) {
  const { t } = useTranslation();
  const readOnly = useReadOnlyProps();
  const { newLines, duplicates, invalid } = preview;
  const [withDuplicates, setWithDuplicates] = useState(false);
  const count = newLines.size + (withDuplicates ? duplicates.size : 0);
  return (
    <>
      <Text fw={600}>{t('saved.file.new', { count: newLines.size })}</Text>
      {duplicates.size > 0 && (
        <Stack gap={6}>
          <Text>{t('saved.file.same', { count: duplicates.size })}</Text>
          <Checkbox
            label={t('saved.file.keepBoth')}
            checked={withDuplicates}
            onChange={({ currentTarget }) => setWithDuplicates(currentTarget.checked)}
          />
        </Stack>
      )}
      {invalid.length > 0 && (
        <Notice tone="warning" title={t('saved.file.wrong', { count: invalid.length })}>
          <ScrollArea.Autosize mah={160} viewportProps={{ tabIndex: 0 }}>
            <List size="sm">
              {invalid.slice(0, maxInvalidListed).map(({ number, field }) => (
                <List.Item key={number}>
                  {field === null
                    ? t('saved.file.wrongJson', { line: number })
                    : t('saved.file.wrongField', { line: number, field })}
                </List.Item>
              ))}
            </List>
          </ScrollArea.Autosize>
        </Notice>
      )}
      <Group justify="end">
        <Button variant="default" onClick={leaveSavedFile}>
          {t('saved.cancel')}
        </Button>
        <Button
          data-autofocus
          disabled={count === 0}
          onClick={() => void addFromFile(preview, withDuplicates)}
          {...readOnly}
        >
          {t('saved.file.add', { count })}
        </Button>
      </Group>
    </>
  );
}
