import { isSampleFile, type WorkspaceRefusal, workspaceName } from '../../shared/desk/workspaces.ts';
import { words } from '../words/words.ts';

/** Returns the display name of a workspace from its file name. */
export const workspaceTitle = (file: string): string =>
  isSampleFile(file) ? words.t('workspaces.sample') : (workspaceName(file) ?? words.t('workspace.first'));

/** Returns why an operation on a workspace was refused. */
export function refusalInWords(refused: WorkspaceRefusal): string {
  if (refused === 'missing') return words.t('workspace.notThere');
  return refused === 'exists' ? words.t('workspace.exists') : words.t(`workspace.trouble.${refused}`);
}
