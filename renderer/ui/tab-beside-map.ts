const focusable = 'a[href], button, input, select, textarea, [tabindex]';

const isTabbable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && element.checkVisibility();

/** Tab stops only once in a group of radio buttons with the same name. */
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
 * Makes Tab move from the last element of a docked dialog to the map, and Shift+Tab back, skipping the covered panel;
 * the dialog's own focus trap would wrap around. Returns a function that removes it.
 */
export function tabBesideMap(dialog: HTMLElement): () => void {
  const map = document.querySelector('main');
  if (!map) return () => {};
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented)
      return;
    const { activeElement } = document;
    const own = tabbablesOf(dialog);
    const last = own.at(-1);
    let next: HTMLElement | undefined;
    if (dialog.contains(activeElement)) {
      const end = event.shiftKey ? own[0] : last;
      if (end && isSameStop(end, activeElement)) next = map;
    } else if (event.shiftKey && (activeElement === map || activeElement === tabbablesOf(map)[0])) {
      next = last;
    }
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  // Before the dialog's focus trap handles the key.
  document.addEventListener('keydown', step, true);
  return () => document.removeEventListener('keydown', step, true);
}
