import { useEffect, useEffectEvent } from 'react';
import { closeByEscape } from './escape-stack.ts';
import { bindKeys } from './window-keys.ts';

/**
 * Handles the keys of a menu from the moment it opens, because the menu itself only receives them once the focus is
 * inside, slightly later. Escape closes it; arrow keys don't scroll the page.
 */
export function EarlyMenuKeys({ onEscape }: { onEscape(): void }) {
  const closeEarly = useEffectEvent(() => {
    const previousFocus = document.activeElement;
    onEscape();
    // The focus may already be moving into the menu.
    setTimeout(() => previousFocus instanceof HTMLElement && previousFocus.focus({ preventScroll: true }));
  });
  useEffect(() => closeByEscape(() => closeEarly()), []);
  useEffect(() => bindKeys([{ keys: ['ArrowDown', 'ArrowUp'], run: () => {} }]), []);
  return null;
}
