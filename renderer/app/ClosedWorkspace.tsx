import { Button, Code, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceRecovery, WorkspaceState } from '../../shared/desk/workspaces.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { deskQuery } from '../desk/ask.ts';
import { desk } from '../desk/desk.ts';
import { deskState, useDeskState, watchDeskState } from '../desk/states.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { formatLongDate } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { words } from '../words/words.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { refusalInWords, workspaceTitle } from '../workbench/workspace-words.ts';

type Closed = Extract<WorkspaceState, { state: 'closed' }>;
type RecoveryOption = WorkspaceRecovery | { use: 'other'; file: string } | { use: 'read-only' };

/** Dialog with the reason why the workspace couldn't be opened, and what can be opened instead. */
export function ClosedWorkspace() {
  const workspace = useDeskState('workspace');
  // Reload when another workspace is opened, because all state of the window belongs to the previous one.
  useEffect(
    () =>
      watchDeskState('workspace', (now, before) => {
        if (!before || now?.state !== 'open') return;
        if (before.state === 'closed' || before.opening !== now.opening) window.location.reload();
      }),
    [],
  );
  return workspace?.state === 'closed' && <Choice closed={workspace} />;
}

function Choice({ closed }: { closed: Closed }) {
  const { t } = useTranslation();
  const workspaces = useAnswer({ ...deskQuery('workspaces.list', undefined), staleTime: 0 }).data ?? [];
  const others = workspaces.filter(({ file, isThere }) => isThere && file !== closed.file);
  const choices = choicesOf(
    closed,
    others.map(({ file }) => file),
  );
  const [selectedKey, setSelectedKey] = useState('');
  // The selected option may disappear when the file's state changes.
  const recovery = choices.find((choice) => keyOf(choice) === selectedKey) ?? choices[0];
  const [isOpening, setOpening] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  function label(recovery: RecoveryOption): string {
    switch (recovery.use) {
      case 'readable':
        return t('workspace.use.readable', { count: closed.readable?.zones ?? 0 });
      case 'copy': {
        const copy = closed.copies.find(({ name }) => name === recovery.name);
        return t('workspace.use.copy', {
          count: copy?.zones ?? 0,
          day: formatLongDate(copy?.day ?? ''),
        });
      }
      case 'new':
        return t('workspace.use.new');
      case 'other':
        return t('workspace.use.other', { name: workspaceTitle(recovery.file) });
      case 'read-only':
        return t('workspace.use.readOnly');
      case 'same':
        return t('workspace.use.same');
    }
  }

  function hint(recovery: RecoveryOption): string | undefined {
    if (recovery.use === 'readable' && closed.readable && closed.readable.setAside > 0) {
      return t('workspace.use.setAside', { count: closed.readable.setAside });
    }
    if (recovery.use === 'new') return t('workspace.use.newHint');
    if (recovery.use === 'other') return recovery.file;
    return undefined;
  }

  async function open() {
    if (!recovery) return;
    setOpening(true);
    setFault(null);
    setRefusal(null);
    const outcome =
      recovery.use === 'other'
        ? await desk.call('workspaces.open', { file: recovery.file })
        : recovery.use === 'read-only'
          ? await desk.call('workspaces.openReadOnly', { file: closed.file })
          : await desk.call('workspace.recover', recovery);
    setOpening(false);
    const refused = outcome.ok ? outcome.value?.refused : null;
    if (!outcome.ok) setFault(outcome.fault);
    else if (refused) setRefusal(refusalInWords(refused));
    else if (deskState('workspace')?.state === 'closed') setRefusal(t('workspace.stillClosed'));
  }

  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('workspace.title')}
      size="lg"
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="sm">
        <Text size="sm">{troubleInWords(closed)}</Text>
        {closed.lostEdits !== null && (
          <Text size="sm">{t('workspace.lostEdits', { count: closed.lostEdits })}</Text>
        )}
        <Text size="xs" c="dimmed">
          {t('workspace.file')} <Code>{closed.file}</Code>
        </Text>
        <Radio.Group
          label={t('workspace.choose')}
          value={recovery ? keyOf(recovery) : ''}
          onChange={setSelectedKey}
        >
          <Stack gap="xs" mt="xs">
            {choices.map((choice) => (
              <Radio
                key={keyOf(choice)}
                value={keyOf(choice)}
                label={label(choice)}
                description={hint(choice)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {recovery && movesFile(recovery) && (
          <Text size="xs" c="dimmed">
            {t('workspace.fileKept')}
          </Text>
        )}
        {fault && <FaultMessage fault={fault} title={t('workspace.notOpened')} />}
        {refusal !== null && (
          <Notice tone="error" title={t('workspace.notOpened')} urgent>
            <Text size="sm">{refusal}</Text>
          </Notice>
        )}
        <Group justify="flex-end">
          <Button onClick={() => void open()} loading={isOpening} data-autofocus>
            {t('workspace.open')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function keyOf(recovery: RecoveryOption): string {
  if (recovery.use === 'copy') return `copy ${recovery.name}`;
  return recovery.use === 'other' ? `other ${recovery.file}` : recovery.use;
}

/** Whether the desk renames the damaged file with this option, and keeps it. */
const movesFile = ({ use }: RecoveryOption): boolean => use === 'readable' || use === 'copy' || use === 'new';

const troubleInWords = ({ trouble, lostEdits }: Closed): string =>
  trouble === 'missing' && lostEdits !== null
    ? words.t('workspace.trouble.missing')
    : refusalInWords(trouble);

/** Returns the options, best first. If the disk is full or the file inaccessible, retrying comes first. */
function choicesOf({ trouble, readable, copies }: Closed, otherFiles: readonly string[]): RecoveryOption[] {
  const same: RecoveryOption = { use: 'same' };
  const others = otherFiles.map((file): RecoveryOption => ({ use: 'other', file }));
  if (trouble === 'in-use') return [{ use: 'read-only' }, same, ...others];
  if (trouble === 'full' || trouble === 'inaccessible') return [same, ...others];
  if (trouble === 'foreign') return [...others, same];
  return [
    ...(readable ? [{ use: 'readable' } as const] : []),
    ...copies.map(({ name }) => ({ use: 'copy', name }) as const),
    ...others,
    { use: 'new' },
    same,
  ];
}
