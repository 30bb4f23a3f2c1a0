import type { CommandMenus } from '../../shared/desk/menu.ts';
import { desk } from '../desk/desk.ts';
import { words } from '../words/words.ts';
import type { CommandGroup } from '../workbench/command.ts';
import { frameCommands } from './commands.ts';
import { panels } from './panels.ts';
import { runCommand } from './run-command.ts';

/** Shows the window's commands in the desktop's menu, and runs those that are chosen there until the function returned is called. */
export function followDesktopMenu(): () => void {
  const show = () => void desk.call('menu.show', menus());
  show();
  words.on('languageChanged', show);
  const stop = desk.on('menu.chosen', runCommand);
  return () => {
    words.off('languageChanged', show);
    stop();
  };
}

/** The frame's commands, and a menu for each panel that has some. */
const menus = (): CommandMenus =>
  [
    { label: words.t('menu.go'), items: itemsOf(frameCommands) },
    ...panels.map(({ titleKey, commands = [] }) => ({ label: words.t(titleKey), items: itemsOf(commands) })),
  ].filter(({ items }) => items.length > 0);

const itemsOf = (groups: readonly CommandGroup[]): CommandMenus[number]['items'] =>
  groups
    .flatMap(({ commands = [] }) => commands)
    .filter(({ transient }) => !transient)
    .map(({ id, titleKey, keys: [key] }) => ({ id, label: words.t(titleKey), key }));
