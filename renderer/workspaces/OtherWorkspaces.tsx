import { ActionIcon, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconFile, IconMapPins, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownWorkspace } from '../../shared/desk/workspaces.ts';
import { localPathSchema } from '../../shared/settings/settings.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { useDrawSession } from '../map/draw/draw-session.ts';
import { formatLocalTime } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { TextForm } from '../ui/TextForm.tsx';
import { workspaceTitle } from '../workbench/workspace-words.ts';
import { NameForm } from './NameForm.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { useRefusal } from './use-refusal.ts';
import { useWorkspacesDialog } from './workspaces-dialog.ts';

interface OtherWorkspacesProps {
  workspaces: readonly KnownWorkspace[];
  /** Whether the sample project is open. */
  isSampleOpen: boolean;
  onChanged(): void;
}

/** List of other workspaces to open, and forms to open or create one. Opening a workspace reloads the page. */
export function OtherWorkspaces({ workspaces, isSampleOpen, onChanged }: OtherWorkspacesProps) {
  const { t } = useTranslation();
  const isDesktop = useDeskState('about')?.host === 'desktop';
  const isDrawing = useDrawSession(({ drawing }) => drawing !== null);
  const { attempt, working, refusal } = useRefusal();
  const disabled = working || isDrawing;
  const listedWorkspaces = workspaces.filter(({ isSample }) => !isSample);
  const [fileInUse, setFileInUse] = useState<string | null>(null);
  async function open(file: string) {
    setFileInUse(null);
    const call = desk.call('workspaces.open', { file });
    await attempt(call);
    const outcome = await call;
    if (outcome.ok && outcome.value.refused === 'in-use') setFileInUse(file);
  }

  async function chooseFile() {
    const chosen = await desk.call('workspaces.choose', undefined);
    if (chosen.ok && chosen.value.file !== null) await open(chosen.value.file);
  }

  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t('workspaces.others')}
      </Title>
      {isDrawing && <Notice tone="warning">{t('workspaces.drawing')}</Notice>}
      {listedWorkspaces.length === 0 && <Text c="dimmed">{t('workspaces.noOthers')}</Text>}
      <List listStyleType="none" spacing={6} aria-label={t('workspaces.others')}>
        {listedWorkspaces.map(({ file, isThere, changedAt }) => {
          const name = workspaceTitle(file);
          return (
            <List.Item key={file} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
              <Group justify="space-between" wrap="nowrap">
                <div style={{ minWidth: 0 }}>
                  <Text fw={500}>{name}</Text>
                  <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {file}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {isThere
                      ? changedAt && t('workspaces.changedAt', { time: formatLocalTime(changedAt) })
                      : t('workspaces.isGone')}
                  </Text>
                </div>
                {isThere ? (
                  <Button
                    variant="default"
                    style={{ flexShrink: 0 }}
                    disabled={disabled}
                    aria-label={t('workspaces.openOne', { name })}
                    onClick={() => void open(file)}
                  >
                    {t('workspaces.open')}
                  </Button>
                ) : (
                  <ActionIcon
                    aria-label={t('workspaces.forget', { name })}
                    title={t('workspaces.forget', { name })}
                    onClick={() => void desk.call('workspaces.forget', { file }).then(onChanged)}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                )}
              </Group>
            </List.Item>
          );
        })}
      </List>
      {isDesktop ? (
        <Group>
          <Button
            variant="default"
            leftSection={<IconFile size={15} />}
            disabled={disabled}
            onClick={() => void chooseFile()}
          >
            {t('workspaces.openFile')}
          </Button>
        </Group>
      ) : (
        <TextForm
          label={t('workspaces.path')}
          description={t('workspaces.pathAbout')}
          invalidText={t('workspaces.wrongPath')}
          button={t('workspaces.openPath')}
          value=""
          isValid={(path) => localPathSchema.safeParse(path).success}
          onSubmit={(path) => (isDrawing ? Promise.resolve() : open(path))}
        />
      )}
      {!isSampleOpen && (
        <Stack gap="xs" align="flex-start">
          <Title order={2} size="h3">
            {t('workspaces.sample')}
          </Title>
          <Text c="dimmed">{t('workspaces.sampleAbout')}</Text>
          <Button
            variant="default"
            leftSection={<IconMapPins size={15} />}
            disabled={disabled}
            onClick={() => void attempt(desk.call('workspaces.openSample', undefined))}
          >
            {t('workspaces.openSample')}
          </Button>
        </Stack>
      )}
      <NewWorkspace isDesktop={isDesktop} disabled={disabled} attempt={attempt} />
      <RefusalNotice refusal={refusal} title={t('workspaces.notOpened')} />
      {fileInUse !== null && (
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          disabled={disabled}
          onClick={() => void attempt(desk.call('workspaces.openReadOnly', { file: fileInUse }))}
        >
          {t('workspaces.openReadOnly')}
        </Button>
      )}
    </Stack>
  );
}

interface NewWorkspaceProps extends Pick<ReturnType<typeof useRefusal>, 'attempt'> {
  isDesktop: boolean;
  disabled: boolean;
}

function NewWorkspace({ isDesktop, disabled, attempt }: NewWorkspaceProps) {
  const { t } = useTranslation();
  const { part: dialogPart } = useWorkspacesDialog();
  const create = (name: string, elsewhere: boolean) =>
    attempt(desk.call('workspaces.create', { name, elsewhere }));
  return (
    <Stack gap="xs">
      <Title order={2} size="h3">
        {t('workspaces.new')}
      </Title>
      <NameForm
        label={t('workspaces.newName')}
        button={t('workspaces.create')}
        name=""
        disabled={disabled}
        hasInitialFocus={dialogPart === 'new'}
        onSubmit={(name) => void create(name, false)}
      />
      {isDesktop && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={disabled}
            onClick={() => void create(t('workspaces.new'), true)}
          >
            {t('workspaces.elsewhere')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
