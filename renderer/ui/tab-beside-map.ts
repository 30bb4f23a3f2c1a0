const focusable = 'a[href], button, input, select, textarea, [tabindex]';

const isTabbable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && element.checkVisibility();

/** Of radio buttons with one name Tab reaches one alone. */
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
 * Lets Tab go from the last element of a docked dialog to the map and Shift+Tab from the map to that element, past the
 * panel that the dialog covers. A dialog's own trap of the focus would go from the last to the first. The function
 * returned stops it.
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
  // Before the trap of the dialog hears of it.
  document.addEventListener('keydown', step, true);
  return () => document.removeEventListener('keydown', step, true);
}
