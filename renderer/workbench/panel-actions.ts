import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** What panels do each in its own way, and what is offered by a command whichever panel is open. */
type PanelAction = 'export' | 'print';

/** What the open panel has registered; null where it does no such thing now. */
export const usePanelActions = create<Record<PanelAction, (() => void) | null>>()(() => ({
  export: null,
  print: null,
}));

/** Registers what the command does while this component of the open panel is mounted; null: nothing for now. */
export function usePanelAction(action: PanelAction, run: (() => void) | null) {
  useLayoutEffect(() => {
    usePanelActions.setState({ [action]: run });
    return () => usePanelActions.setState({ [action]: null });
  }, [action, run]);
}
