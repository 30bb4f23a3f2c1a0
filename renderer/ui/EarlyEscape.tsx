import { useEffect, useEffectEvent } from 'react';
import { bindKeys } from './window-keys.ts';

/**
 * Stands beside a menu that is open, and hears Escape from its very opening: the menu itself hears it
 * only with the focus inside, which comes there a moment later.
 */
export function EarlyEscape({ onEscape }: { onEscape(): void }) {
  const closeEarly = useEffectEvent(() => {
    const before = document.activeElement;
    onEscape();
    // The focus may be on its way into the menu already.
    setTimeout(() => before instanceof HTMLElement && before.focus({ preventScroll: true }));
  });
  useEffect(() => bindKeys([{ keys: ['Escape'], run: () => closeEarly() }]), []);
  return null;
}
