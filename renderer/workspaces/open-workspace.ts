import { notifications } from '@mantine/notifications';
import type { WorkspaceRefusal } from '../../shared/desk/workspaces.ts';
import type { Outcome } from '../../shared/faults/fault.ts';
import { desk } from '../desk/desk.ts';
import { useDrawSession } from '../map/draw/draw-session.ts';
import { words } from '../words/words.ts';
import { faultInWords } from '../workbench/fault-words.ts';
import { showNotOpened } from './not-opened-notice.tsx';

type Opening = Promise<Outcome<{ refused: WorkspaceRefusal | null }>>;

/** Opens the workspace of this file in place of the one that is open, as `openInPlace` does. */
export const openWorkspace = (file: string) =>
  openInPlace(() => desk.call('workspaces.open', { file }), file);

/**
 * Opens another workspace in place of the current one; shows why if refused or while drawing, as the reload would lose
 * the sketch. Resolves with whether it was opened.
 * @param file of the workspace; empty if it isn't a file of the user's own
 */
export async function openInPlace(open: () => Opening, file = ''): Promise<boolean> {
  const title = words.t('workspaces.notOpened');
  const tell = (message: string) => notifications.show({ color: 'red', title, message });
  if (useDrawSession.getState().drawing !== null) {
    tell(words.t('workspaces.drawing'));
    return false;
  }
  const outcome = await open();
  if (!outcome.ok) tell(faultInWords(outcome.fault));
  else if (outcome.value.refused) showNotOpened({ file, trouble: outcome.value.refused, title });
  return outcome.ok && outcome.value.refused === null;
}
