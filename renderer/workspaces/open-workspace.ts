import { notifications } from '@mantine/notifications';
import type { WorkspaceRefusal } from '../../shared/desk/workspaces.ts';
import type { Outcome } from '../../shared/faults/fault.ts';
import { desk } from '../desk/desk.ts';
import { useDrawSession } from '../map/draw/draw-session.ts';
import { words } from '../words/words.ts';
import { faultInWords } from '../workbench/fault-words.ts';
import { showNotOpened } from './not-opened-notice.tsx';

type PendingOpenOutcome = Promise<Outcome<{ refused: WorkspaceRefusal | null }>>;

/** Opens the workspace of a file in place of the open one, as `openInPlace` does. */
export const openWorkspace = (file: string) =>
  openInPlace(() => desk.call('workspaces.open', { file }), file);

/**
 * Opens another workspace in place of the current one, which reloads the page. Refuses while something is being drawn,
 * because the sketch would be lost. Shows why if it is refused. Resolves with whether it was opened.
 * @param file file of the workspace; empty if it isn't one of the user's files
 */
export async function openInPlace(open: () => PendingOpenOutcome, file = ''): Promise<boolean> {
  const title = words.t('workspaces.notOpened');
  const notify = (message: string) => notifications.show({ color: 'red', title, message });
  if (useDrawSession.getState().drawing !== null) {
    notify(words.t('workspaces.drawing'));
    return false;
  }
  const outcome = await open();
  if (!outcome.ok) notify(faultInWords(outcome.fault));
  else if (outcome.value.refused) showNotOpened({ file, refusal: outcome.value.refused, title });
  return outcome.ok && outcome.value.refused === null;
}
