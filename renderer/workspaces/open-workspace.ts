import { notifications } from '@mantine/notifications';
import type { WorkspaceRefusal } from '../../shared/desk/workspaces.ts';
import type { Outcome } from '../../shared/faults/fault.ts';
import { desk } from '../desk/desk.ts';
import { useDrawSession } from '../map/draw/draw-session.ts';
import { words } from '../words/words.ts';
import { faultInWords } from '../workbench/fault-words.ts';
import { refusalInWords } from '../workbench/workspace-words.ts';

type Opening = Promise<Outcome<{ refused: WorkspaceRefusal | null }>>;

/** Opens the workspace of this file in place of the one that is open, as `openInPlace` does. */
export const openWorkspace = (file: string) => openInPlace(() => desk.call('workspaces.open', { file }));

/**
 * Opens another workspace in place of the one that is open; says why where that is refused, or while something is drawn,
 * which would go with the page. Whether it was opened.
 */
export async function openInPlace(open: () => Opening): Promise<boolean> {
  const isDrawing = useDrawSession.getState().drawing !== null;
  const message = isDrawing ? words.t('workspaces.drawing') : await refusalOf(open());
  if (message) notifications.show({ color: 'red', title: words.t('workspaces.notOpened'), message });
  return message === null;
}

async function refusalOf(opening: Opening): Promise<string | null> {
  const outcome = await opening;
  if (!outcome.ok) return faultInWords(outcome.fault);
  return outcome.value.refused && refusalInWords(outcome.value.refused);
}
