import { desk } from '../desk/desk.ts';
import { useDrawSession } from '../map/draw/draw-session.ts';
import type { Command } from '../workbench/command.ts';
import { unlessDrawing } from '../workbench/unavailable.ts';
import { openInPlace } from './open-workspace.ts';

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
export const openSample = (): Promise<boolean> =>
  openInPlace(() => desk.call('workspaces.openSample', undefined));
