import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { frame } from '../theme.ts';

interface Layout {
  /** Id of the panel that is shown, also while the side panel is folded. */
  panel: string;
  folded: boolean;
  panelWidth: number;
}

/** How the window is arranged; kept by the browser from start to start. */
export const useLayout = create<Layout>()(
  persist((): Layout => ({ panel: 'places', folded: false, panelWidth: frame.panelWidth }), {
    name: 'layout',
    storage: createJSONStorage(() => localStorage),
  }),
);

/** Shows a panel, unfolding the side panel. */
export const openPanel = (panel: string) => useLayout.setState({ panel, folded: false });

/** What choosing a panel in the rail does: shows it, or folds it away when it is already shown. */
export const togglePanel = (panel: string) =>
  useLayout.setState((layout) =>
    layout.panel === panel ? { folded: !layout.folded } : { panel, folded: false },
  );

export const foldPanel = (folded: boolean) => useLayout.setState({ folded });

/** Sets the side panel's width in pixels, within what is usable. */
export const resizePanel = (width: number) =>
  useLayout.setState({ panelWidth: Math.min(frame.panelMaxWidth, Math.max(frame.panelMinWidth, width)) });
