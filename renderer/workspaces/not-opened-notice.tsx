import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { WorkspaceRefusal } from '../../shared/desk/workspaces.ts';
import { desk } from '../desk/desk.ts';
import { words } from '../words/words.ts';
import { faultInWords } from '../workbench/fault-words.ts';
import { refusalInWords } from '../workbench/workspace-words.ts';

interface NotOpenedNotice {
  file: string;
  refusal: WorkspaceRefusal;
  title: string;
  /** Whether the notice stays until it is closed. */
  isPersistent?: boolean;
  onClose?(): void;
}

const noticeId = 'workspace-not-opened';

/** Shows a notice of why a workspace wasn't opened. If another program has it open, offers to open it read-only. */
export function showNotOpened({ file, refusal, title, isPersistent = false, onClose }: NotOpenedNotice) {
  const openReadOnly = async () => {
    notifications.hide(noticeId);
    const outcome = await desk.call('workspaces.openReadOnly', { file });
    if (!outcome.ok) notifications.show({ color: 'red', title, message: faultInWords(outcome.fault) });
    else if (outcome.value.refused) showNotOpened({ file, refusal: outcome.value.refused, title });
  };
  notifications.hide(noticeId);
  notifications.show({
    id: noticeId,
    color: 'red',
    ...(isPersistent && { autoClose: false }),
    title,
    message: (
      <>
        {refusalInWords(refusal)} {file}
        {refusal === 'in-use' && (
          <Button variant="default" size="compact-sm" mt={6} onClick={() => void openReadOnly()}>
            {words.t('workspaces.openReadOnly')}
          </Button>
        )}
      </>
    ),
    ...(onClose && { onClose }),
  });
}
