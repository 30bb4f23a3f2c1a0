/** What Esc closes, the topmost last. */
let open: readonly (() => void)[] = [];

/** A list, menu or popover with the focus inside closes by itself. A docked dialog is a modal to Mantine alone. */
const closesItself = '[data-mantine-stop-propagation=true], [role=dialog]:not([data-modal-content]) *';

/** Esc steps back once: it closes the topmost alone, and nothing below it hears of the key. */
function closeTopmost(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing) return;
  const { target } = event;
  if (target instanceof Element && target.matches(closesItself)) return;
  event.stopPropagation();
  open.at(-1)?.();
}

/** Lets Esc close something, before all that was opened earlier; the function returned lets go of it. */
export function closeByEscape(close: () => void): () => void {
  const entry = () => close();
  if (open.length === 0) addEventListener('keydown', closeTopmost, { capture: true });
  open = [...open, entry];
  return () => {
    open = open.filter((other) => other !== entry);
    if (open.length === 0) removeEventListener('keydown', closeTopmost, { capture: true });
  };
}
