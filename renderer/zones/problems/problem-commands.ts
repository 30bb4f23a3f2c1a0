import { useDrawSession } from '../../map/draw/draw-session.ts';
import type { WordKey } from '../../words/words.ts';
import type { Command } from '../../workbench/command.ts';
import { useLayout } from '../../workbench/layout.ts';
import { readOnlyReason, whileDrawingReason } from '../../workbench/unavailable-reasons.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { useAllIssues } from '../../zone-check/all-issues.ts';
import { type ChosenRepair, chosenRepairs, problemsToRepair, repairChosen } from './chosen-repairs.ts';
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
  unavailable: whileDrawingReason,
  run: () => stepProblem(1),
};

export const previousProblemCommand: Command = {
  id: 'zones.previous-problem',
  titleKey: 'zones.problems.previous',
  keys: ['P'],
  when: active,
  unavailable: whileDrawingReason,
  run: () => stepProblem(-1),
};

/** Of the zones chosen in the list. */
const chosenRepairCommands: readonly Command[] = chosenRepairs.map((repair) => ({
  id: `zones.repair-${repair}`,
  titleKey: `zones.chosenRepair.${repair}`,
  keys: [],
  ofSelection: true,
  when: active,
  unavailable: () => readOnlyReason() ?? whileDrawingReason() ?? unlessRepairable(repair),
  run() {
    const { problems } = useAllIssues.getState();
    if (problems) repairChosen(problems, useSelection.getState().chosen, repair);
  },
}));

function unlessRepairable(repair: ChosenRepair): WordKey | null {
  const { chosen } = useSelection.getState();
  const { problems } = useAllIssues.getState();
  if (chosen.size === 0) return 'palette.noZoneChosen';
  if (!problems) return 'palette.zonesUnchecked';
  return problemsToRepair(problems, chosen, repair).length > 0 ? null : `palette.no-${repair}`;
}

/** Of what is wrong with zones and between them. */
export const problemCommands: readonly Command[] = [
  nextProblemCommand,
  previousProblemCommand,
  ...chosenRepairCommands,
];
