const focusable = 'a[href], button, input, select, textarea, [tabindex]';

const isTabbable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && element.checkVisibility();

/** Whether two elements are one tab stop: the same element, or radio buttons of the same group. */
const isSameStop = (one: Element, other: Element | null): boolean =>
  one === other ||
  (one instanceof HTMLInputElement &&
    other instanceof HTMLInputElement &&
    one.type === 'radio' &&
    other.type === 'radio' &&
    one.name === other.name);

const tabbablesOf = (part: Element): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(focusable)].filter(isTabbable);

/**
 * Makes Tab move from the last element of a docked dialog to the map, and Shift+Tab back, skipping the covered panel.
 * Without this, the dialog's focus trap would keep the focus inside. Returns a function that removes the listener.
 */
export function tabBetweenDialogAndMap(dialog: HTMLElement): () => void {
  const map = document.querySelector('main');
  if (!map) return () => {};
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented)
      return;
    const { activeElement } = document;
    const tabbables = tabbablesOf(dialog);
    const last = tabbables.at(-1);
    let next: HTMLElement | undefined;
    if (dialog.contains(activeElement)) {
      const boundary = event.shiftKey ? tabbables[0] : last;
      if (boundary && isSameStop(boundary, activeElement)) next = map;
    } else if (event.shiftKey && (activeElement === map || activeElement === tabbablesOf(map)[0])) {
      next = last;
    }
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  // In the capture phase, before the dialog's focus trap handles the key.
  document.addEventListener('keydown', step, true);
  return () => document.removeEventListener('keydown', step, true);
}
