import { desk } from '../desk/desk.ts';
import { useDrawSession } from '../map/draw/draw-session.ts';
import type { Command } from '../workbench/command.ts';
import { whileDrawingReason } from '../workbench/unavailable-reasons.ts';
import { openInPlace } from './open-workspace.ts';

/** Opens the sample project from anywhere; unavailable while drawing, because the page reloads and the sketch would be lost. */
export const openSampleCommand: Command = {
  id: 'open-sample',
  titleKey: 'workspaces.openSample',
  keys: [],
  menu: 'file',
  when: () => useDrawSession.getState().drawing === null,
  unavailable: whileDrawingReason,
  run: () => void openSample(),
};

/** Opens the sample project, and shows why if it is refused. Resolves with whether it was opened. */
export const openSample = (): Promise<boolean> =>
  openInPlace(() => desk.call('workspaces.openSample', undefined));
