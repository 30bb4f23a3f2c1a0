import { isSampleFile, type WorkspaceRefusal, workspaceName } from '../../shared/desk/workspaces.ts';
import { words } from '../words/words.ts';

/** Display name of a workspace. */
export const workspaceTitle = (file: string): string =>
  isSampleFile(file) ? words.t('workspaces.sample') : (workspaceName(file) ?? words.t('workspace.first'));

/** Why nothing was done with a workspace. */
export function refusalInWords(refused: WorkspaceRefusal): string {
  if (refused === 'missing') return words.t('workspace.notThere');
  return refused === 'exists' ? words.t('workspace.exists') : words.t(`workspace.trouble.${refused}`);
}
