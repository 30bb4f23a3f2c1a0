import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref to an element that takes the focus whenever `step` changes, if the focused element was removed or
 * disabled by the change. Never takes it from where the user has moved it meanwhile.
 */
export function useLostFocus<Taker extends HTMLElement>(step: unknown): RefObject<Taker | null> {
  const taker = useRef<Taker>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const { activeElement } = document;
    const lost = activeElement === document.body || activeElement?.matches(':disabled');
    if (lost) taker.current?.focus({ preventScroll: true });
  }, [step]);
  return taker;
}
