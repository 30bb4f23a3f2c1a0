import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { workspaceTitle } from '../workbench/workspace-words.ts';
import { showNotOpened } from './not-opened-notice.tsx';

/**
 * Shows a notice if a workspace failed to open that was opened from outside the window, for instance by
 * double-clicking its file.
 */
export function NotOpened() {
  const { t } = useTranslation();
  const notOpened = useDeskState('workspaceNotOpened');
  useEffect(() => {
    if (!notOpened) return;
    const { file, trouble } = notOpened;
    showNotOpened({
      file,
      refusal: trouble,
      title: t('workspaces.oneNotOpened', { name: workspaceTitle(file) }),
      isPersistent: true,
      onClose: () => void desk.call('workspace.notOpenedRead', undefined),
    });
  }, [notOpened, t]);
  return null;
}
