import { Button, Code, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconDeviceFloppy, IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RestorePreview, RestoreSource, WorkspaceCopy } from '../../shared/desk/workspaces.ts';
import { localPathSchema } from '../../shared/settings/settings.ts';
import { deskQuery } from '../desk/ask.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { formatDate, formatLocalTime } from '../ui/format.ts';
import { TextForm } from '../ui/TextForm.tsx';
import { announce } from '../workbench/announcements.ts';
import { workspaceTitle } from '../workbench/workspace-words.ts';
import { RefusalNotice } from './RefusalNotice.tsx';
import { RestoreChanges } from './RestoreChanges.tsx';
import { useRefusal } from './use-refusal.ts';

/** A backup or copy that was examined, and what restoring it would change. */
interface Looked {
  source: RestoreSource;
  name: string;
  preview: RestorePreview;
}

/** Backups and copies of the workspace, with a preview of restoring one. */
export function Backups({ file }: { file: string }) {
  const { t } = useTranslation();
  const desktop = useDeskState('about')?.host === 'desktop';
  const backups = useAnswer({ ...deskQuery('workspaces.backups', undefined), staleTime: 0 });
  const { attempt, working, refusal } = useRefusal();
  const [written, setWritten] = useState<string | null>(null);
  const [looked, setLooked] = useState<Looked | null>(null);

  async function backUp() {
    const name = `${workspaceTitle(file)} ${localMoment(new Date())}`;
    const call = desk.call('workspaces.backUp', { name });
    if (!(await attempt(call))) return;
    const outcome = await call;
    if (!outcome.ok) return;
    setWritten(outcome.value.file);
    announce(t('workspaces.backedUp'));
    void backups.refetch();
  }

  async function look(source: RestoreSource, name: string) {
    const call = desk.call('workspaces.preview', source);
    if (!(await attempt(call))) return;
    const outcome = await call;
    if (outcome.ok && outcome.value.preview) setLooked({ source, name, preview: outcome.value.preview });
  }

  async function choose() {
    const chosen = await desk.call('workspaces.choose', undefined);
    if (chosen.ok && chosen.value.file !== null) {
      await look({ kind: 'file', file: chosen.value.file }, workspaceTitle(chosen.value.file));
    }
  }

  if (looked) {
    return (
      <RestoreChanges
        name={looked.name}
        preview={looked.preview}
        working={working}
        refusal={refusal}
        onRestore={() => void attempt(desk.call('workspaces.restore', looked.source))}
        onBack={() => setLooked(null)}
      />
    );
  }
  const { copies = [], files = [] } = backups.data ?? {};
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('workspaces.backupAbout')}</Text>
      <Group>
        <Button leftSection={<IconDeviceFloppy size={15} />} loading={working} onClick={() => void backUp()}>
          {t('workspaces.backUp')}
        </Button>
      </Group>
      {written !== null && (
        <Text size="xs">
          {t('workspaces.writtenTo')} <Code style={{ overflowWrap: 'anywhere' }}>{written}</Code>
        </Text>
      )}
      <RefusalNotice refusal={refusal} title={t('workspaces.notDone')} />
      {files.length > 0 && (
        <Sources
          title={t('workspaces.backups')}
          disabled={working}
          rows={files.map(({ file, madeAt, bytes }) => ({
            key: file,
            name: workspaceTitle(file),
            hint: t('workspaces.backupOf', {
              time: formatLocalTime(madeAt),
              size: Math.max(1, Math.round(bytes / 1024)),
            }),
            source: { kind: 'file', file },
          }))}
          onLook={(source, name) => void look(source, name)}
        />
      )}
      <Sources
        title={t('workspaces.copies')}
        empty={t('workspaces.noCopies')}
        disabled={working}
        rows={copies.map((copy) => ({
          key: copy.name,
          name: t('workspaces.copyOfDay', { day: formatDate(copy.day), count: copy.zones }),
          hint: madeInWords(copy),
          source: { kind: 'copy', name: copy.name },
        }))}
        onLook={(source, name) => void look(source, name)}
      />
      {desktop ? (
        <Group>
          <Button
            variant="default"
            leftSection={<IconFile size={15} />}
            disabled={working}
            onClick={() => void choose()}
          >
            {t('workspaces.lookIntoFile')}
          </Button>
        </Group>
      ) : (
        <TextForm
          label={t('workspaces.backupPath')}
          description={t('workspaces.backupPathAbout')}
          invalidText={t('workspaces.wrongPath')}
          button={t('workspaces.look')}
          value=""
          isValid={(path) => localPathSchema.safeParse(path).success}
          onSubmit={(path) => look({ kind: 'file', file: path }, workspaceTitle(path))}
        />
      )}
    </Stack>
  );

  function madeInWords({ made }: WorkspaceCopy): string {
    return t(`workspaces.made.${made}`);
  }
}

/** Date and time in a form that file names allow. */
function localMoment(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `${day} ${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('-')}`;
}

interface SourcesProps {
  title: string;
  /** Text if there are none. */
  empty?: string;
  rows: readonly { key: string; name: string; hint: string; source: RestoreSource }[];
  disabled: boolean;
  onLook(source: RestoreSource, name: string): void;
}

function Sources({ title, empty, rows, disabled, onLook }: SourcesProps) {
  const { t } = useTranslation();
  return (
    <div>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      {rows.length === 0 && <Text c="dimmed">{empty}</Text>}
      <List listStyleType="none" spacing={6} aria-label={title}>
        {rows.map(({ key, name, hint, source }) => (
          <List.Item key={key} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
            <Group justify="space-between" wrap="nowrap">
              <div style={{ minWidth: 0 }}>
                <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
                <Text size="xs" c="dimmed">
                  {hint}
                </Text>
              </div>
              <Button
                variant="default"
                style={{ flexShrink: 0 }}
                disabled={disabled}
                aria-label={t('workspaces.lookInto', { name })}
                onClick={() => onLook(source, name)}
              >
                {t('workspaces.look')}
              </Button>
            </Group>
          </List.Item>
        ))}
      </List>
    </div>
  );
}
