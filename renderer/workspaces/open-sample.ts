import { notifications } from '@mantine/notifications';
import { desk } from '../desk/desk.ts';
import { useDrawSession } from '../map/draw/draw-session.ts';
import { words } from '../words/words.ts';
import type { Command } from '../workbench/command.ts';
import { faultInWords } from '../workbench/fault-words.ts';
import { unlessDrawing } from '../workbench/unavailable.ts';
import { refusalInWords } from '../workbench/workspace-words.ts';

/** Opens the sample project from anywhere, but for while something is drawn, which would go with the page. */
export const openSampleCommand: Command = {
  id: 'open-sample',
  titleKey: 'workspaces.openSample',
  keys: [],
  menu: 'file',
  when: () => useDrawSession.getState().drawing === null,
  unavailable: unlessDrawing,
  run: () => void openSample(),
};

/** Opens the sample project; says why where that is refused. Whether it was opened. */
export async function openSample(): Promise<boolean> {
  const outcome = await desk.call('workspaces.openSample', undefined);
  const refused = outcome.ok ? outcome.value.refused : null;
  const message = outcome.ok ? refused && refusalInWords(refused) : faultInWords(outcome.fault);
  if (message) notifications.show({ color: 'red', title: words.t('workspaces.notOpened'), message });
  return message === null;
}
