import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { IconCopy, IconFolderOpen, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { useLostFocus } from '../ui/lost-focus.ts';
import { announce } from '../workbench/announcements.ts';
import { workspaceTitle } from '../workbench/workspace-words.ts';
import { NameForm } from './NameForm.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { useRefusal } from './use-refusal.ts';

/** The workspace that is open: what it is called, where it lies, and what can be done with it as a whole. */
export function PresentWorkspace({ file, onChanged }: { file: string; onChanged(): void }) {
  const { t } = useTranslation();
  const desktop = useDeskState('about')?.host === 'desktop';
  const [naming, setNaming] = useState<'rename' | 'duplicate' | null>(null);
  const { attempt, working, refusal } = useRefusal();
  const name = workspaceTitle(file);
  const first = useLostFocus<HTMLButtonElement>(naming);

  async function give(given: string) {
    const done = await attempt(
      naming === 'rename'
        ? desk.call('workspaces.rename', { name: given })
        : desk.call('workspaces.duplicate', { name: given }),
    );
    if (!done) return;
    announce(
      naming === 'rename'
        ? t('workspaces.renamed', { name: given })
        : t('workspaces.duplicated', { name: given }),
    );
    setNaming(null);
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
      {naming ? (
        <NameForm
          key={naming}
          label={t('workspaces.name')}
          button={naming === 'rename' ? t('workspaces.rename') : t('workspaces.duplicate')}
          name={naming === 'rename' ? name : t('workspaces.copyOf', { name })}
          disabled={working}
          onGive={(given) => void give(given)}
          onCancel={() => setNaming(null)}
        />
      ) : (
        <Group gap="xs">
          <Button
            ref={first}
            variant="default"
            leftSection={<IconPencil size={15} />}
            onClick={() => setNaming('rename')}
          >
            {t('workspaces.rename')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconCopy size={15} />}
            onClick={() => setNaming('duplicate')}
          >
            {t('workspaces.duplicate')}
          </Button>
          {desktop && (
            <Button
              variant="default"
              leftSection={<IconFolderOpen size={15} />}
              onClick={() => void desk.call('workspaces.showInFolder', undefined)}
            >
              {t('workspaces.showInFolder')}
            </Button>
          )}
        </Group>
      )}
      <RefusalNotice refusal={refusal} title={t('workspaces.notDone')} />
      <Text size="xs" c="dimmed">
        {t('workspaces.holds')}
      </Text>
    </Stack>
  );
}
