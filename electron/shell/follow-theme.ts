import { nativeTheme } from 'electron';
import { settingsSchema } from '../../shared/settings.ts';
import type { RunningDesk } from '../desk/desk.ts';

/** Gives what the system draws (the frame, menus, dialogs) the theme that the settings name. */
export function followTheme(desk: Pick<RunningDesk, 'connect'>): void {
  const connection = desk.connect((message) => {
    if (message.type === 'outcome' && message.outcome.ok) follow(message.outcome.value);
    if (message.type === 'event' && message.name === 'settings.changed') follow(message.payload);
  });
  connection.receive({ type: 'call', id: 0, name: 'settings.read' });
}

const follow = (settings: unknown) => {
  nativeTheme.themeSource = settingsSchema.parse(settings).theme;
};
