import { useEffect, useReducer } from 'react';

/** Returns the seconds until `at` (in terms of `performance.now()`), rounded up and updated; 0 once it has passed. */
export function useCountdown(at: number): number {
  const [, update] = useReducer((looks: number) => looks + 1, 0);
  const secondsLeft = Math.max(0, Math.ceil((at - performance.now()) / 1000));
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [isOver]);
  return secondsLeft;
}
