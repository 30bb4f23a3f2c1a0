import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { IconCopy, IconDeviceFloppy, IconFolderOpen, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { Notice } from '../ui/Notice.tsx';
import { announce } from '../workbench/announcements.ts';
import { workspaceTitle } from '../workbench/workspace-words.ts';
import { DeleteSample } from './DeleteSample.tsx';
import { NameForm } from './NameForm.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { useRefusal } from './use-refusal.ts';
import { showWorkspaces } from './workspaces-dialog.ts';

interface CurrentWorkspaceProps {
  file: string;
  /** Whether it is the sample project. */
  isSample: boolean;
  onChanged(): void;
}

/** The open workspace: its name, location, and actions. */
export function CurrentWorkspace({ file, isSample, onChanged }: CurrentWorkspaceProps) {
  const { t } = useTranslation();
  const isDesktop = useDeskState('about')?.host === 'desktop';
  const [openForm, setOpenForm] = useState<'rename' | 'duplicate' | 'throw-away' | null>(null);
  const { attempt, working, refusal } = useRefusal();
  const name = workspaceTitle(file);
  const firstButton = useFocusFallback<HTMLButtonElement>(openForm);

  async function submitName(newName: string) {
    const isDone = await attempt(
      openForm === 'rename'
        ? desk.call('workspaces.rename', { name: newName })
        : desk.call('workspaces.duplicate', { name: newName }),
    );
    if (!isDone) return;
    announce(
      openForm === 'rename'
        ? t('workspaces.renamed', { name: newName })
        : t('workspaces.duplicated', { name: newName }),
    );
    setOpenForm(null);
    onChanged();
  }

  return (
    <Stack gap="xs">
      <Title order={2} size="h3">
        {name}
      </Title>
      <Group gap="xs" wrap="nowrap">
        <Code style={{ overflowWrap: 'anywhere' }}>{file}</Code>
        <CopyButton text={file} label={t('workspaces.copyPath')} />
      </Group>
      {openForm === 'throw-away' && <DeleteSample onKeep={() => setOpenForm(null)} />}
      {(openForm === 'rename' || openForm === 'duplicate') && (
        <NameForm
          key={openForm}
          label={t('workspaces.name')}
          button={openForm === 'rename' ? t('workspaces.rename') : t('workspaces.duplicate')}
          name={openForm === 'rename' ? name : t('workspaces.copyOf', { name })}
          disabled={working}
          onSubmit={(given) => void submitName(given)}
          onCancel={() => setOpenForm(null)}
        />
      )}
      {openForm === null && (
        <Group gap="xs">
          <Button
            ref={firstButton}
            variant="default"
            leftSection={<IconPencil size={15} />}
            onClick={() => setOpenForm('rename')}
          >
            {t('workspaces.rename')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconCopy size={15} />}
            onClick={() => setOpenForm('duplicate')}
          >
            {t('workspaces.duplicate')}
          </Button>
          {isDesktop && (
            <Button
              variant="default"
              leftSection={<IconFolderOpen size={15} />}
              onClick={() => void desk.call('workspaces.showInFolder', undefined)}
            >
              {t('workspaces.showInFolder')}
            </Button>
          )}
          {isSample && (
            <Button
              variant="default"
              leftSection={<IconTrash size={15} />}
              onClick={() => setOpenForm('throw-away')}
            >
              {t('workspaces.throwAway')}
            </Button>
          )}
        </Group>
      )}
      <RefusalNotice refusal={refusal} title={t('workspaces.notDone')} />
      <Text size="xs" c="dimmed">
        {t('workspaces.holds')}
      </Text>
      <Notice tone="warning">
        <Text>{t('workspaces.rawCopy')}</Text>
        <Button
          mt={4}
          variant="default"
          size="compact-xs"
          leftSection={<IconDeviceFloppy size={13} />}
          onClick={() => showWorkspaces('backups')}
        >
          {t('workspaces.wholeCopy')}
        </Button>
      </Notice>
    </Stack>
  );
}
