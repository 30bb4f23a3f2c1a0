import { useDrawSession } from '../../map/draw/draw-session.ts';
import type { Command } from '../../workbench/command.ts';
import { useLayout } from '../../workbench/layout.ts';
import { unlessDrawing } from '../../workbench/unavailable.ts';
import { stepProblem } from './problems-store.ts';

/** While their panel is open and nothing is being drawn. */
function active(): boolean {
  const { panel, folded } = useLayout.getState();
  return panel === 'zones' && !folded && useDrawSession.getState().drawing === null;
}

export const nextProblemCommand: Command = {
  id: 'zones.next-problem',
  titleKey: 'zones.problems.next',
  keys: ['N'],
  when: active,
  unavailable: unlessDrawing,
  run: () => stepProblem(1),
};

export const previousProblemCommand: Command = {
  id: 'zones.previous-problem',
  titleKey: 'zones.problems.previous',
  keys: ['P'],
  when: active,
  unavailable: unlessDrawing,
  run: () => stepProblem(-1),
};
