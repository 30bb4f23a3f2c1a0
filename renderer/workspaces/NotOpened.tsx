import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { refusalInWords, workspaceTitle } from '../workbench/workspace-words.ts';

/** Tells of a workspace that was opened from outside of the window, as by a double click on its file, and could not be. */
export function NotOpened() {
  const { t } = useTranslation();
  const notOpened = useDeskState('workspaceNotOpened');
  useEffect(() => {
    if (!notOpened) return;
    notifications.show({
      id: 'workspace-not-opened',
      color: 'red',
      autoClose: false,
      title: t('workspaces.oneNotOpened', { name: workspaceTitle(notOpened.file) }),
      message: `${refusalInWords(notOpened.trouble)} ${notOpened.file}`,
      onClose: () => void desk.call('workspace.notOpenedRead', undefined),
    });
  }, [notOpened, t]);
  return null;
}
