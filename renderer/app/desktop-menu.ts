import { notifications } from '@mantine/notifications';
import type { CommandMenus } from '../../shared/desk/menu.ts';
import { desk } from '../desk/desk.ts';
import { words } from '../words/words.ts';
import type { Command, CommandGroup } from '../workbench/command.ts';
import { openPanel } from '../workbench/layout.ts';
import type { Panel } from '../workbench/panel.ts';
import { commands, frameCommands } from './commands.ts';
import { panels } from './panels.ts';

/** Shows the window's commands in the desktop's menu, and runs those that are chosen there until the function returned is called. */
export function followDesktopMenu(): () => void {
  const show = () => void desk.call('menu.show', menus());
  show();
  words.on('languageChanged', show);
  const stop = desk.on('menu.chosen', runChosen);
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
    .map(({ id, titleKey, keys }) => ({ id, label: words.t(titleKey), key: keys[0] }));

/** Runs a command, if need be after opening its panel; says so where it cannot be done now. */
function runChosen(id: string) {
  const command = commands.find((command) => command.id === id);
  if (!command) return;
  const panel = panels.find((panel) => has(panel, command));
  const dialog = document.activeElement?.closest('[role=dialog]');
  if (!dialog && panel && !isPossible(command)) openPanel(panel.id);
  if (!dialog && isPossible(command)) command.run();
  else notifications.show({ message: words.t('menu.notNow', { command: words.t(command.titleKey) }) });
}

const has = (panel: Panel, command: Command) =>
  panel.commands?.some(({ commands }) => commands?.includes(command)) ?? false;

const isPossible = ({ when }: Command) => when?.(document.activeElement) ?? true;
