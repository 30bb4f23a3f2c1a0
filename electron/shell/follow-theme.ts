import { nativeTheme } from 'electron';
import type { RunningDesk } from '../desk/desk-parts.ts';

/** Gives what the system draws (the frame, menus, dialogs) the theme that the settings name. */
export function followTheme({ states: { settings } }: Pick<RunningDesk, 'states'>): void {
  const follow = () => {
    nativeTheme.themeSource = settings.read().theme;
  };
  follow();
  settings.watch(follow);
}
