import type { CommandMenus } from '../../shared/desk/menu.ts';
import { desk } from '../desk/desk.ts';
import { words } from '../words/words.ts';
import type { Command, CommandGroup } from '../workbench/command.ts';
import { frameCommands } from './commands.ts';
import { panels } from './panels.ts';
import { runCommand } from './run-command.ts';

/**
 * Adds the window's commands to the desktop menu, and runs those that the user selects there. Returns a function that
 * removes the listeners.
 */
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

/** Returns the menus: the frame's commands in standard menus, and a menu for each panel with commands. */
const menus = (): CommandMenus =>
  [
    { place: 'file' as const, label: words.t('menu.file'), groups: groupsOf(frameCommands, 'file') },
    { place: 'own' as const, label: words.t('menu.go'), groups: groupsOf(frameCommands) },
    ...panels.map(({ titleKey, commands = [] }) => ({
      place: 'own' as const,
      label: words.t(titleKey),
      groups: groupsOf(commands),
    })),
    { place: 'help' as const, label: words.t('menu.help'), groups: groupsOf(frameCommands, 'help') },
  ].filter(({ groups }) => groups.length > 0);

const groupsOf = (
  groups: readonly CommandGroup[],
  menu?: NonNullable<Command['menu']>,
): CommandMenus[number]['groups'] =>
  groups
    .map(({ commands = [] }) =>
      commands
        .filter((command) => !command.transient && command.menu === menu)
        .map(({ id, titleKey, keys: [key] }) => ({ id, label: words.t(titleKey), key })),
    )
    .filter((items) => items.length > 0);
