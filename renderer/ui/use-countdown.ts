import { useEffect, useReducer } from 'react';

/** Whole seconds until the moment `at` (of `performance.now()`), counted down; 0 when it is over. */
export function useCountdown(at: number): number {
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  const left = Math.max(0, Math.ceil((at - performance.now()) / 1000));
  const over = left === 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [over]);
  return left;
}
