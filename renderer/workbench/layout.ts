import { flushSync } from 'react-dom';
import { create } from 'zustand';
import type { Layout } from '../../shared/desk/arrangement.ts';
import type { KeyName } from '../../shared/desk/connections.ts';
import { dockedWidth, useDockedDialogs } from '../ui/docked-dialogs.ts';
import { frame } from '../ui/theme.ts';

/** How the window is arranged. */
export const useLayout = create<Layout>()(() => ({
  panel: 'places',
  folded: false,
  panelWidth: frame.panelWidth,
}));

/** Whether one of these panels is open. */
export const useIsPanelOpen = (ids: readonly string[]): boolean =>
  useLayout(({ panel }) => ids.includes(panel));

/** How wide the side panel stands in the window, in pixels. */
export const visiblePanelWidth = ({ folded, panelWidth }: Layout): number => (folded ? 0 : panelWidth);

/**
 * Width in pixels of the column between the rail and the map: the side panel, or the docked dialog if that is wider,
 * which then covers all of the panel.
 */
export function useColumnWidth(): number {
  const panel = useLayout(visiblePanelWidth);
  const docked = useDockedDialogs(dockedWidth);
  return docked > 0 ? Math.max(0, docked - frame.railWidth) : panel;
}

/** Shows a panel, unfolding the side panel. */
export const openPanel = (panel: string) => useLayout.setState({ panel, folded: false });

/** Opens the first of these panels unless one of them is open, so that a change on the map is calculated. */
export function openPanelOf(ids: readonly [string, ...string[]]) {
  if (!ids.includes(useLayout.getState().panel)) openPanel(ids[0]);
}

/** Id of what a panel shows below its heading. */
export const panelContentId = 'panel-content';

/**
 * Opens a panel and focuses it or one of its elements, for keyboard use. Synchronous: later it would steal the focus
 * from where the next key has moved it.
 */
export function enterPanel(panel: string, elementId = panelContentId) {
  flushSync(() => openPanel(panel));
  document.getElementById(elementId)?.focus();
}

/** Click on a panel in the rail: opens it, or collapses the side panel if it is already open. */
export const togglePanel = (panel: string) =>
  useLayout.setState((layout) =>
    layout.panel === panel ? { folded: !layout.folded } : { panel, folded: false },
  );

export const foldPanel = (folded: boolean) => useLayout.setState({ folded });

/** Sets the side panel's width in pixels, within what is usable. */
export const resizePanel = (width: number) =>
  useLayout.setState({ panelWidth: Math.min(frame.panelMaxWidth, Math.max(frame.panelMinWidth, width)) });

/** Id of the field in which a key is entered. */
export const keyFieldId = (name: KeyName) => `key-${name}`;

/** Opens the settings with the focus in the field of the private key, the one with the most permissions. */
export const goToKeyField = () => enterPanel('settings', keyFieldId('private'));
