import { useEffect, useEffectEvent } from 'react';
import { closeByEscape } from './escape-stack.ts';
import { bindKeys } from './window-keys.ts';

/**
 * Stands beside a menu that is open, and hears its keys from its very opening: the menu itself hears them
 * only with the focus inside, which comes there a moment later. Escape closes it; arrows do not scroll
 * what is below.
 */
export function EarlyMenuKeys({ onEscape }: { onEscape(): void }) {
  const closeEarly = useEffectEvent(() => {
    const before = document.activeElement;
    onEscape();
    // The focus may be on its way into the menu already.
    setTimeout(() => before instanceof HTMLElement && before.focus({ preventScroll: true }));
  });
  useEffect(() => closeByEscape(() => closeEarly()), []);
  useEffect(() => bindKeys([{ keys: ['ArrowDown', 'ArrowUp'], run: () => {} }]), []);
  return null;
}
