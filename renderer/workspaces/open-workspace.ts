import { notifications } from '@mantine/notifications';
import { desk } from '../desk/desk.ts';
import { faultInWords } from '../workbench/fault-words.ts';
import { refusalInWords } from '../workbench/workspace-words.ts';

/** Opens the workspace of this file in place of the one that is open; says why where it cannot be. */
export async function openWorkspace(file: string) {
  const outcome = await desk.call('workspaces.open', { file });
  const refused = outcome.ok ? outcome.value.refused : null;
  const message = outcome.ok ? refused && refusalInWords(refused) : faultInWords(outcome.fault);
  if (message) notifications.show({ color: 'red', message });
}
