import type { FocusBinding } from './focus-keys.ts';

const stepPixels = 20;

interface FocusedSplitter {
  /** Arrow keys that enlarge and shrink the pane. */
  grow: string;
  shrink: string;
  /** Size of the pane and its limits, in pixels. */
  size: number;
  min: number;
  max: number;
  onResize(size: number): void;
  onEnter?: (() => void) | undefined;
}

/** Shortcuts of a focused splitter. */
export const splitterKeys: readonly FocusBinding<FocusedSplitter>[] = [
  {
    keys: ['ArrowLeft', 'ArrowRight'],
    // For a horizontal splitter.
    alsoKeys: ['ArrowUp', 'ArrowDown'],
    titleKey: 'keys.resize',
    when: ({ grow, shrink }, key) => key === grow || key === shrink,
    run: ({ grow, size, onResize }, key) => onResize(size + (key === grow ? stepPixels : -stepPixels)),
  },
  {
    keys: ['Home', 'End'],
    titleKey: 'keys.resizeEnds',
    run: ({ min, max, onResize }, key) => onResize(key === 'Home' ? min : max),
  },
  {
    keys: ['Enter'],
    titleKey: 'app.fold',
    when: ({ onEnter }) => onEnter !== undefined,
    run: ({ onEnter }) => onEnter?.(),
  },
];
