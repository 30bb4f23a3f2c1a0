import { flushSync } from 'react-dom';
import { create } from 'zustand';
import type { Layout } from '../../shared/desk/arrangement.ts';
import type { KeyName } from '../../shared/desk/connections.ts';
import { dockedWidth, useDockedDialogs } from '../ui/docked-dialogs.ts';
import { frame } from '../ui/theme.ts';

/** Layout of the window; stored by `renderer/app/autosave.ts`. */
export const useLayout = create<Layout>()(() => ({
  panel: 'places',
  folded: false,
  panelWidth: frame.panelWidth,
}));

/** Whether one of these panels is open. */
export const useIsPanelOpen = (ids: readonly string[]): boolean =>
  useLayout(({ panel }) => ids.includes(panel));

/** Returns the width of the side panel in pixels; 0 if it is collapsed. */
export const visiblePanelWidth = ({ folded, panelWidth }: Layout): number => (folded ? 0 : panelWidth);

/**
 * Returns the width in pixels of the column between the rail and the map: that of the side panel, or of the docked
 * dialog, which covers the panel while open.
 */
export function useColumnWidth(): number {
  const panel = useLayout(visiblePanelWidth);
  const docked = useDockedDialogs(dockedWidth);
  return docked > 0 ? Math.max(0, docked - frame.railWidth) : panel;
}

/** Opens a panel and expands the side panel. */
export const openPanel = (panel: string) => useLayout.setState({ panel, folded: false });

/** Opens the first of these panels unless one of them is already open. */
export function openPanelOf(ids: readonly [string, ...string[]]) {
  if (!ids.includes(useLayout.getState().panel)) openPanel(ids[0]);
}

/** ID of the element with a panel's contents below its heading. */
export const panelContentId = 'panel-content';

/**
 * Opens a panel and focuses its contents or one of its elements, for keyboard use. Renders synchronously: if it focused
 * later, it could take the focus from where the next key has moved it.
 */
export function enterPanel(panel: string, elementId = panelContentId) {
  flushSync(() => openPanel(panel));
  document.getElementById(elementId)?.focus();
}

/** Handles a click on a panel in the rail: opens it, or collapses or expands the side panel if it is already open. */
export const togglePanel = (panel: string) =>
  useLayout.setState((layout) =>
    layout.panel === panel ? { folded: !layout.folded } : { panel, folded: false },
  );

export const foldPanel = (folded: boolean) => useLayout.setState({ folded });

/** Sets the side panel's width in pixels, within its limits. */
export const resizePanel = (width: number) =>
  useLayout.setState({ panelWidth: Math.min(frame.panelMaxWidth, Math.max(frame.panelMinWidth, width)) });

/** Returns the element ID of the field for an API key. */
export const keyFieldId = (name: KeyName) => `key-${name}`;

/** Opens the settings and focuses the field for the private API key, which has the most permissions. */
export const goToKeyField = () => enterPanel('settings', keyFieldId('private'));
