import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** Actions that panels implement themselves and for which there is one command for all panels. */
type PanelAction = 'export' | 'print';

/** Handlers of the open panel; null for actions that it doesn't currently support. */
export const usePanelActions = create<Record<PanelAction, (() => void) | null>>()(() => ({
  export: null,
  print: null,
}));

/** Registers the open panel's handler of an action while the component is mounted; null if currently unavailable. */
export function usePanelAction(action: PanelAction, run: (() => void) | null) {
  useLayoutEffect(() => {
    usePanelActions.setState({ [action]: run });
    return () => usePanelActions.setState({ [action]: null });
  }, [action, run]);
}
