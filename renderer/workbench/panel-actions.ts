import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** Actions that every panel implements itself and that a command offers for whichever panel is open. */
type PanelAction = 'export' | 'print';

/** What the open panel registered for an action; null if it doesn't support it now. */
export const usePanelActions = create<Record<PanelAction, (() => void) | null>>()(() => ({
  export: null,
  print: null,
}));

/** Registers an action while the component is mounted; null if unavailable for now. */
export function usePanelAction(action: PanelAction, run: (() => void) | null) {
  useLayoutEffect(() => {
    usePanelActions.setState({ [action]: run });
    return () => usePanelActions.setState({ [action]: null });
  }, [action, run]);
}
