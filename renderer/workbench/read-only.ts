import { useTranslation } from 'react-i18next';
import { deskState, useDeskStates } from '../desk/states.ts';
import { words } from '../words/words.ts';
import { showStep } from './step-notice.tsx';

/** Whether the workspace is open to be looked at alone. */
export function isReadOnly(): boolean {
  const workspace = deskState('workspace');
  return workspace?.state === 'open' && workspace.isReadOnly === true;
}

/** As `isReadOnly`, for components. */
export const useIsReadOnly = (): boolean =>
  useDeskStates(({ workspace }) => workspace?.state === 'open' && workspace.isReadOnly === true);

/** Props of a control that changes the workspace: while that is read-only it is disabled, with the reason on hover. */
export function useReadOnlyProps(): { disabled?: true; title?: string } {
  const { t } = useTranslation();
  return useIsReadOnly() ? { disabled: true, title: t('fault.desk.read-only') } : {};
}

/** Shows why the workspace can't be changed. */
export const notifyReadOnly = () =>
  showStep({ id: 'read-only', text: words.t('fault.desk.read-only'), actions: [] });
