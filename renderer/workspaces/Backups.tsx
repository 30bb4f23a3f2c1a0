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

/** A backup or copy that was examined, with what restoring it would change. */
interface ExaminedBackup {
  source: RestoreSource;
  name: string;
  preview: RestorePreview;
}

/** Backups and copies of the workspace, with a preview of restoring one. */
export function Backups({ file }: { file: string }) {
  const { t } = useTranslation();
  const isDesktop = useDeskState('about')?.host === 'desktop';
  const backups = useAnswer({ ...deskQuery('workspaces.backups', undefined), staleTime: 0 });
  const { attempt, working, refusal } = useRefusal();
  const [writtenFile, setWrittenFile] = useState<string | null>(null);
  const [examined, setExamined] = useState<ExaminedBackup | null>(null);

  async function backUp() {
    const name = `${workspaceTitle(file)} ${fileNameTime(new Date())}`;
    const call = desk.call('workspaces.backUp', { name });
    if (!(await attempt(call))) return;
    const outcome = await call;
    if (!outcome.ok) return;
    setWrittenFile(outcome.value.file);
    announce(t('workspaces.backedUp'));
    void backups.refetch();
  }

  async function examine(source: RestoreSource, name: string) {
    const call = desk.call('workspaces.preview', source);
    if (!(await attempt(call))) return;
    const outcome = await call;
    if (outcome.ok && outcome.value.preview) setExamined({ source, name, preview: outcome.value.preview });
  }

  async function chooseFile() {
    const chosen = await desk.call('workspaces.choose', undefined);
    if (chosen.ok && chosen.value.file !== null) {
      await examine({ kind: 'file', file: chosen.value.file }, workspaceTitle(chosen.value.file));
    }
  }

  if (examined) {
    return (
      <RestoreChanges
        name={examined.name}
        preview={examined.preview}
        working={working}
        refusal={refusal}
        onRestore={() => void attempt(desk.call('workspaces.restore', examined.source))}
        onBack={() => setExamined(null)}
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
      {writtenFile !== null && (
        <Text size="xs">
          {t('workspaces.writtenTo')} <Code style={{ overflowWrap: 'anywhere' }}>{writtenFile}</Code>
        </Text>
      )}
      <RefusalNotice refusal={refusal} title={t('workspaces.notDone')} />
      {files.length > 0 && (
        <SourceList
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
          onExamine={(source, name) => void examine(source, name)}
        />
      )}
      <SourceList
        title={t('workspaces.copies')}
        empty={t('workspaces.noCopies')}
        disabled={working}
        rows={copies.map((copy) => ({
          key: copy.name,
          name: t('workspaces.copyOfDay', { day: formatDate(copy.day), count: copy.zones }),
          hint: madeInWords(copy),
          source: { kind: 'copy', name: copy.name },
        }))}
        onExamine={(source, name) => void examine(source, name)}
      />
      {isDesktop ? (
        <Group>
          <Button
            variant="default"
            leftSection={<IconFile size={15} />}
            disabled={working}
            onClick={() => void chooseFile()}
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
          onSubmit={(path) => examine({ kind: 'file', file: path }, workspaceTitle(path))}
        />
      )}
    </Stack>
  );

  function madeInWords({ made }: WorkspaceCopy): string {
    return t(`workspaces.made.${made}`);
  }
}

/** Formats a local date and time with characters that file names allow. */
function fileNameTime(now: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  const date = [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join('-');
  return `${date} ${[now.getHours(), now.getMinutes(), now.getSeconds()].map(twoDigits).join('-')}`;
}

interface SourceListProps {
  title: string;
  /** Text shown if there are no rows. */
  empty?: string;
  rows: readonly { key: string; name: string; hint: string; source: RestoreSource }[];
  disabled: boolean;
  onExamine(source: RestoreSource, name: string): void;
}

function SourceList({ title, empty, rows, disabled, onExamine }: SourceListProps) {
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
                onClick={() => onExamine(source, name)}
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
