import type { FocusBinding } from './focus-keys.ts';

const stepPixels = 20;

interface SplitterInFocus {
  /** The arrow that makes the pane larger, and the one that makes it smaller. */
  grow: string;
  shrink: string;
  /** Of the pane, in pixels, as the two that follow. */
  size: number;
  min: number;
  max: number;
  onResize(size: number): void;
  onEnter?: (() => void) | undefined;
}

/** The keys of a splitter. */
export const splitterKeys: readonly FocusBinding<SplitterInFocus>[] = [
  {
    keys: ['ArrowLeft', 'ArrowRight'],
    // Of a splitter that lies.
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
