import type { FocusBinding } from '../ui/focus-keys.ts';

interface GripInFocus {
  /** Index of the stop in the list. */
  index: number;
  move(to: number): void;
}

/** Keyboard shortcuts of a stop's grip. */
export const gripKeys: readonly FocusBinding<GripInFocus>[] = [
  {
    keys: ['ArrowUp', 'ArrowDown'],
    titleKey: 'keys.moveStop',
    run: ({ index, move }, key) => move(index + (key === 'ArrowUp' ? -1 : 1)),
  },
];
