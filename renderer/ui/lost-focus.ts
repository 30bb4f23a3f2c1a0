import { type RefObject, useEffect, useRef } from 'react';

/**
 * What the ref is given to takes the focus at each change of `step` after the first, where what had it
 * has gone with the step before or is out of use; not from where a person has gone meanwhile.
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
