import { notifications } from '@mantine/notifications';
import { words } from '../words/words.ts';
import type { Command } from '../workbench/command.ts';
import { openPanel } from '../workbench/layout.ts';
import type { Panel } from '../workbench/panel.ts';
import { commands } from './commands.ts';
import { panels } from './panels.ts';

/** Runs a command, opening its panel first if needed; shows a notice if it can't be run. */
export function runCommand(id: string) {
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
