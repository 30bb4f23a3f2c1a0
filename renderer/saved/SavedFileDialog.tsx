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
  const { done, of } = work;
  return (
    <>
      <Text role="status">
        {of === null ? t('saved.file.read', { count: done }) : t('saved.file.progress', { done, of })}
      </Text>
      {of !== null && (
        <Progress value={of === 0 ? 100 : (100 * done) / of} aria-label={t('saved.file.done')} />
      )}
      <Group justify="end">
        <Button variant="default" data-autofocus onClick={leaveSavedFile}>
          {t('saved.cancel')}
        </Button>
      </Group>
    </>
  );
}

/** Faulty lines beyond this are only counted. */
const maxWrongListed = 100;

function Preview({ preview }: { preview: SavedFilePreview }) {
  const { t } = useTranslation();
  const readOnly = useReadOnlyProps();
  const { fresh, same, wrong } = preview;
  const [alsoSame, setAlsoSame] = useState(false);
  const count = fresh.size + (alsoSame ? same.size : 0);
  return (
    <>
      <Text fw={600}>{t('saved.file.new', { count: fresh.size })}</Text>
      {same.size > 0 && (
        <Stack gap={6}>
          <Text>{t('saved.file.same', { count: same.size })}</Text>
          <Checkbox
            label={t('saved.file.keepBoth')}
            checked={alsoSame}
            onChange={({ currentTarget }) => setAlsoSame(currentTarget.checked)}
          />
        </Stack>
      )}
      {wrong.length > 0 && (
        <Notice tone="warning" title={t('saved.file.wrong', { count: wrong.length })}>
          <ScrollArea.Autosize mah={160} viewportProps={{ tabIndex: 0 }}>
            <List size="sm">
              {wrong.slice(0, maxWrongListed).map(({ number, field }) => (
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
          onClick={() => void addFromFile(preview, alsoSame)}
          {...readOnly}
        >
          {t('saved.file.add', { count })}
        </Button>
      </Group>
    </>
  );
}
