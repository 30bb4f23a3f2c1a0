import { Divider, Stack, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { deskQuery } from '../desk/ask.ts';
import { useDeskState } from '../desk/states.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Backups } from './Backups.tsx';
import { CurrentWorkspace } from './CurrentWorkspace.tsx';
import { OtherWorkspaces } from './OtherWorkspaces.tsx';
import { showWorkspaces, useWorkspacesDialog } from './workspaces-dialog.ts';

/** Dialog to open, create, rename, back up, and restore workspaces. */
export function WorkspacesDialog() {
  const { t } = useTranslation();
  const { part } = useWorkspacesDialog();
  const workspace = useDeskState('workspace');
  if (part === null || workspace?.state !== 'open') return null;
  return (
    <Dialog title={t('workspaces.title')} size="lg" onClose={() => showWorkspaces(null)}>
      <Tabs
        value={part === 'backups' ? 'backups' : 'workspaces'}
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
  const workspacesQuery = useAnswer({ ...deskQuery('workspaces.list', undefined), staleTime: 0 });
  const others = (workspacesQuery.data ?? []).filter((workspace) => workspace.file !== file);
  return (
    <Stack gap="md">
      <CurrentWorkspace file={file} isSample={isSample} onChanged={() => void workspacesQuery.refetch()} />
      <Divider />
      <OtherWorkspaces
        workspaces={others}
        isSampleOpen={isSample}
        onChanged={() => void workspacesQuery.refetch()}
      />
    </Stack>
  );
}
