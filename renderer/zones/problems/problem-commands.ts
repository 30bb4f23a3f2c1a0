import { useDrawSession } from '../../map/draw/draw-session.ts';
import type { WordKey } from '../../words/words.ts';
import type { Command } from '../../workbench/command.ts';
import { useLayout } from '../../workbench/layout.ts';
import { readOnlyReason, whileDrawingReason } from '../../workbench/unavailable-reasons.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { useAllIssues } from '../../zone-check/all-issues.ts';
import { stepProblem } from './problems-store.ts';
import {
  problemsToRepair,
  repairSelected,
  type SelectionRepair,
  selectionRepairs,
} from './selection-repairs.ts';

/** Whether the panel is open and nothing is being drawn. */
function isActive(): boolean {
  const { panel, folded } = useLayout.getState();
  return panel === 'zones' && !folded && useDrawSession.getState().drawing === null;
}

export const nextProblemCommand: Command = {
  id: 'zones.next-problem',
  titleKey: 'zones.problems.next',
  keys: ['N'],
  when: isActive,
  unavailable: whileDrawingReason,
  run: () => stepProblem(1),
};

export const previousProblemCommand: Command = {
  id: 'zones.previous-problem',
  titleKey: 'zones.problems.previous',
  keys: ['P'],
  when: isActive,
  unavailable: whileDrawingReason,
  run: () => stepProblem(-1),
};

/** Commands that repair the zones selected in the list. */
const selectionRepairCommands: readonly Command[] = selectionRepairs.map((repair) => ({
  id: `zones.repair-${repair}`,
  titleKey: `zones.chosenRepair.${repair}`,
  keys: [],
  ofSelection: true,
  when: isActive,
  unavailable: () => readOnlyReason() ?? whileDrawingReason() ?? unlessRepairable(repair),
  run() {
    const { problems } = useAllIssues.getState();
    if (problems) repairSelected(problems, useSelection.getState().selected, repair);
  },
}));

function unlessRepairable(repair: SelectionRepair): WordKey | null {
  const { selected } = useSelection.getState();
  const { problems } = useAllIssues.getState();
  if (selected.size === 0) return 'palette.noZoneChosen';
  if (!problems) return 'palette.zonesUnchecked';
  return problemsToRepair(problems, selected, repair).length > 0 ? null : `palette.no-${repair}`;
}

/** Commands for problems of zones and between them. */
export const problemCommands: readonly Command[] = [
  nextProblemCommand,
  previousProblemCommand,
  ...selectionRepairCommands,
];
