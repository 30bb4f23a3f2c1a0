import { create } from 'zustand';
import type { Closure } from '../../shared/closures/closure.ts';
import { deskState } from '../desk/states.ts';
import type { Command } from '../workbench/command.ts';
import { whileDrawingReason } from '../workbench/unavailable-reasons.ts';
import { forgetUndoneClosures } from './closure-history.ts';

interface ClosuresDialog {
  isOpen: boolean;
  /** The closure in the form, as entered so far. It stays until it is saved or canceled, also while the dialog is closed. */
  draft: Closure | null;
  /** A new closure whose form was canceled or undone. */
  undoneDraft: Closure | null;
}

export const useClosuresDialog = create<ClosuresDialog>()(() => ({
  isOpen: false,
  draft: null,
  undoneDraft: null,
}));

export const showClosures = () => useClosuresDialog.setState({ isOpen: true });
export const closeClosures = () => useClosuresDialog.setState({ isOpen: false });

/** Opens the form of a new or stored closure. */
export function openClosureForm(closure: Closure) {
  useClosuresDialog.setState({ draft: closure, undoneDraft: null });
  if (isNewClosure(closure)) forgetUndoneClosures();
}

export const changeDraft = (part: Partial<Closure>) =>
  useClosuresDialog.setState(({ draft }) => ({ draft: draft && { ...draft, ...part } }));

export const leaveClosureForm = () => useClosuresDialog.setState({ draft: null });

/** Leaves the form without saving; redo opens it again if the closure is new. */
export const cancelClosureForm = () =>
  useClosuresDialog.setState(({ draft }) => ({
    draft: null,
    undoneDraft: draft && isNewClosure(draft) ? draft : null,
  }));

/** Opens the form that was canceled or undone; returns whether there was one. */
export function redoClosureForm(): boolean {
  const { undoneDraft } = useClosuresDialog.getState();
  if (!undoneDraft) return false;
  useClosuresDialog.setState({ draft: undoneDraft, undoneDraft: null });
  return true;
}

/** Whether a closure isn't stored. */
export const isNewClosure = ({ id }: Closure): boolean =>
  !deskState('closures').some((stored) => stored.id === id);

/** Opens the list of closures from anywhere. */
export const closuresCommand: Command = {
  id: 'closures',
  titleKey: 'closures.open',
  keys: [],
  unavailable: whileDrawingReason,
  run: showClosures,
};
