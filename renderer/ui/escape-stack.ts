/** Callbacks for Esc, that of the topmost element last. */
let callbacks: readonly (() => void)[] = [];

/**
 * Selector of focused elements within lists, menus, and popovers that handle Esc themselves. Elements within a
 * `Dialog` don't.
 */
const handlesEscItself = '[data-mantine-stop-propagation=true], [role=dialog]:not([data-modal-content]) *';

/** Calls only the topmost callback and stops the event, so that nothing below is closed too. */
function closeTopmost(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing) return;
  const { target } = event;
  if (target instanceof Element && target.matches(handlesEscItself)) return;
  event.stopPropagation();
  callbacks.at(-1)?.();
}

/** Registers a callback for Esc, on top of earlier ones. Returns a function that unregisters it. */
export function closeByEscape(close: () => void): () => void {
  const entry = () => close();
  if (callbacks.length === 0) addEventListener('keydown', closeTopmost, { capture: true });
  callbacks = [...callbacks, entry];
  return () => {
    callbacks = callbacks.filter((other) => other !== entry);
    if (callbacks.length === 0) removeEventListener('keydown', closeTopmost, { capture: true });
  };
}
