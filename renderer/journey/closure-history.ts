import { create } from 'zustand';
import type { Fault } from '../../shared/faults/fault.ts';
import { words } from '../words/words.ts';
import { showStepNotice } from '../workbench/step-notice.tsx';

/** A stored change of closures that can be undone. */
export interface ClosureStep {
  /** Names the change, such as “Closure “Market” added”. */
  text: string;
  undo(): Promise<Fault | null>;
  redo(): Promise<Fault | null>;
}

interface ClosureHistory {
  /** Latest last. */
  done: readonly ClosureStep[];
  /** Latest undone last; empty after another change. */
  undone: readonly ClosureStep[];
}

export const useClosureHistory = create<ClosureHistory>()(() => ({ done: [], undone: [] }));

const maxSteps = 100;
const noticeId = 'closures';

export const addClosureStep = (step: ClosureStep) =>
  useClosureHistory.setState(({ done }) => ({ done: [...done, step].slice(-maxSteps), undone: [] }));

/** After another change, steps that were undone can't be redone. */
export const forgetUndoneClosures = () => useClosureHistory.setState({ undone: [] });

/** Shows a notice of the step, with a button to undo it. */
export const showClosureStep = (step: ClosureStep) =>
  showStepNotice({
    id: noticeId,
    text: step.text,
    actions: [{ label: words.t('zones.undo'), run: () => void undoClosures(step) }],
  });

/** Undoes a change of closures, by default the latest, and says which. */
export async function undoClosures(step = useClosureHistory.getState().done.at(-1)) {
  if (!step || !useClosureHistory.getState().done.includes(step)) return;
  // Moved before the response, so that the key pressed again undoes the change before.
  useClosureHistory.setState(({ done, undone }) => ({
    done: done.filter((other) => other !== step),
    undone: [...undone, step],
  }));
  const fault = await step.undo();
  if (fault) return showFailure();
  showStepNotice({
    id: noticeId,
    text: words.t('route.undone', { edit: step.text }),
    actions: [{ label: words.t('route.redoStep'), run: () => void redoClosures(step) }],
  });
}

/** Redoes a change of closures, by default the latest undone, and says which. */
export async function redoClosures(step = useClosureHistory.getState().undone.at(-1)) {
  if (!step || !useClosureHistory.getState().undone.includes(step)) return;
  useClosureHistory.setState(({ done, undone }) => ({
    done: [...done, step],
    undone: undone.filter((other) => other !== step),
  }));
  const fault = await step.redo();
  if (fault) return showFailure();
  showStepNotice({
    id: noticeId,
    text: words.t('route.redone', { edit: step.text }),
    actions: [{ label: words.t('route.undoStep'), run: () => void undoClosures(step) }],
  });
}

const showFailure = () => showStepNotice({ id: noticeId, text: words.t('closures.notDone'), actions: [] });
