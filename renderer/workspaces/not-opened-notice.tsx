import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { WorkspaceRefusal } from '../../shared/desk/workspaces.ts';
import { desk } from '../desk/desk.ts';
import { words } from '../words/words.ts';
import { faultInWords } from '../workbench/fault-words.ts';
import { refusalInWords } from '../workbench/workspace-words.ts';

interface NotOpenedNotice {
  file: string;
  trouble: WorkspaceRefusal;
  title: string;
  /** Whether the notice stays until it is closed. */
  stays?: boolean;
  onClose?(): void;
}

const noticeId = 'workspace-not-opened';

/** Shows a notice of why a workspace wasn't opened. If another program has it open, offers to open it read-only. */
export function showNotOpened({ file, trouble, title, stays = false, onClose }: NotOpenedNotice) {
  const openReadOnly = async () => {
    notifications.hide(noticeId);
    const outcome = await desk.call('workspaces.openReadOnly', { file });
    if (!outcome.ok) notifications.show({ color: 'red', title, message: faultInWords(outcome.fault) });
    else if (outcome.value.refused) showNotOpened({ file, trouble: outcome.value.refused, title });
  };
  notifications.hide(noticeId);
  notifications.show({
    id: noticeId,
    color: 'red',
    ...(stays && { autoClose: false }),
    title,
    message: (
      <>
        {refusalInWords(trouble)} {file}
        {trouble === 'in-use' && (
          <Button variant="default" size="compact-sm" mt={6} onClick={() => void openReadOnly()}>
            {words.t('workspaces.openReadOnly')}
          </Button>
        )}
      </>
    ),
    ...(onClose && { onClose }),
  });
}
