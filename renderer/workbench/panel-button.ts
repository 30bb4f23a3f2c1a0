/** What panels have a button for, each at its own place, that is offered for whichever panel is open too. */
type PanelDeed = 'export' | 'print';

/** Marks the button of a panel that does this. */
export const doesInPanel = (deed: PanelDeed) => ({ 'data-does': deed });

/** The button of the open panel that does this; null where there is none that can be pressed now. */
export function buttonInPanel(deed: PanelDeed): HTMLElement | null {
  if (document.querySelector('[aria-modal=true]')) return null;
  const buttons = document.querySelectorAll<HTMLElement>(`#side-panel [data-does=${deed}]:not(:disabled)`);
  return [...buttons].find((button) => button.checkVisibility()) ?? null;
}
