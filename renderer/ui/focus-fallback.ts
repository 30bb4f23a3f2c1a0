import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref to an element that is focused after `step` changes, if the change removed or disabled the focused
 * element. If the user has moved the focus meanwhile, it stays.
 */
export function useFocusFallback<FallbackElement extends HTMLElement>(
  step: unknown,
): RefObject<FallbackElement | null> {
  const fallback = useRef<FallbackElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    const { activeElement } = document;
    const isFocusLost = activeElement === document.body || activeElement?.matches(':disabled');
    if (isFocusLost) fallback.current?.focus({ preventScroll: true });
  }, [step]);
  return fallback;
}
