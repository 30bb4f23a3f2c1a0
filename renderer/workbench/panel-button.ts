/** What panels have a button for, each at its own place, that is offered for whichever panel is open too. */
type PanelDeed = 'export' | 'print';

/** Marks the button of a panel that does this. */
export const doesInPanel = (deed: PanelDeed) => ({ 'data-does': deed });

/** The button of the open panel that does this; null where there is none that can be pressed now. */
export function buttonInPanel(deed: PanelDeed): HTMLElement | null {
  return document.querySelector('[aria-modal=true]') ? null : buttonBehindDialogs(deed);
}

/** Whether the open panel has such a button that can be pressed once no dialog stands before it. */
export const isOffered = (deed: PanelDeed): boolean => buttonBehindDialogs(deed) !== null;

function buttonBehindDialogs(deed: PanelDeed): HTMLElement | null {
  const buttons = document.querySelectorAll<HTMLElement>(`#side-panel [data-does=${deed}]:not(:disabled)`);
  return [...buttons].find((button) => button.checkVisibility()) ?? null;
}
