import { useTranslation } from 'react-i18next';
import { deskState, useDeskStates } from '../desk/states.ts';
import { words } from '../words/words.ts';
import { showStepNotice } from './step-notice.tsx';

/** Whether the open workspace is read-only; false if none is open. */
export function isReadOnly(): boolean {
  const workspace = deskState('workspace');
  return workspace?.state === 'open' && workspace.isReadOnly === true;
}

/** As `isReadOnly`, for components. */
export const useIsReadOnly = (): boolean =>
  useDeskStates(({ workspace }) => workspace?.state === 'open' && workspace.isReadOnly === true);

/** Returns props for a control that changes the workspace: disables it while that is read-only, with the reason on hover. */
export function useReadOnlyProps(): { disabled?: true; title?: string } {
  const { t } = useTranslation();
  return useIsReadOnly() ? { disabled: true, title: t('fault.desk.read-only') } : {};
}

/** Shows a notice that the workspace is read-only. */
export const notifyReadOnly = () =>
  showStepNotice({ id: 'read-only', text: words.t('fault.desk.read-only'), actions: [] });
