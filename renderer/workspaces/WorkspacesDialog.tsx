import { Divider, Stack, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { deskQuery } from '../desk/ask.ts';
import { useDeskState } from '../desk/states.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Backups } from './Backups.tsx';
import { OtherWorkspaces } from './OtherWorkspaces.tsx';
import { PresentWorkspace } from './PresentWorkspace.tsx';
import { showWorkspaces, useWorkspacesDialog } from './workspaces-dialog.ts';

/** All that is done with workspaces as a whole. */
export function WorkspacesDialog() {
  const { t } = useTranslation();
  const { shown: visible } = useWorkspacesDialog();
  const workspace = useDeskState('workspace');
  if (visible === null || workspace?.state !== 'open') return null;
  return (
    <Dialog title={t('workspaces.title')} size="lg" onClose={() => showWorkspaces(null)}>
      <Tabs
        value={visible === 'backups' ? 'backups' : 'workspaces'}
        keepMounted={false}
        onChange={(tab) => showWorkspaces(tab === 'backups' ? 'backups' : 'workspaces')}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="workspaces">{t('workspaces.title')}</Tabs.Tab>
          <Tabs.Tab value="backups">{t('workspaces.backups')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="workspaces">
          <Workspaces file={workspace.file} isSample={workspace.isSample === true} />
        </Tabs.Panel>
        <Tabs.Panel value="backups">
          <Backups file={workspace.file} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}

function Workspaces({ file, isSample }: { file: string; isSample: boolean }) {
  // Refetched each time, as files may have changed.
  const known = useAnswer({ ...deskQuery('workspaces.list', undefined), staleTime: 0 });
  const others = (known.data ?? []).filter((one) => one.file !== file);
  return (
    <Stack gap="md">
      <PresentWorkspace file={file} isSample={isSample} onChanged={() => void known.refetch()} />
      <Divider />
      <OtherWorkspaces known={others} inSample={isSample} onChanged={() => void known.refetch()} />
    </Stack>
  );
}
