/** What Esc closes, the topmost last. */
let open: readonly (() => void)[] = [];

/**
 * A list, menu or popover that has the focus closes on its own. Docked dialogs are excluded, as only Mantine treats
 * them as modal.
 */
const closesItself = '[data-mantine-stop-propagation=true], [role=dialog]:not([data-modal-content]) *';

/** Esc closes only the topmost entry; nothing below it receives the key. */
function closeTopmost(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing) return;
  const { target } = event;
  if (target instanceof Element && target.matches(closesItself)) return;
  event.stopPropagation();
  open.at(-1)?.();
}

/** Registers a callback for Esc, ahead of all earlier ones. Returns a function that unregisters it. */
export function closeByEscape(close: () => void): () => void {
  const entry = () => close();
  if (open.length === 0) addEventListener('keydown', closeTopmost, { capture: true });
  open = [...open, entry];
  return () => {
    open = open.filter((other) => other !== entry);
    if (open.length === 0) removeEventListener('keydown', closeTopmost, { capture: true });
  };
}
