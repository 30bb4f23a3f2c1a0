import type { FocusBinding, ListedKeys } from '../ui/focus-keys.ts';

/** Keys of a table that scrolls; all other keys are left to the browser. */
export const matrixTableBindings: readonly FocusBinding<HTMLElement>[] = [
  {
    keys: ['Home', 'End'],
    titleKey: 'keys.matrixEnds',
    run: (table, key) => table.scrollTo({ left: key === 'End' ? table.scrollWidth : 0 }),
  },
  {
    keys: ['mod+Home', 'mod+End'],
    titleKey: 'keys.matrixCorners',
    run: (table, key) =>
      table.scrollTo(
        key === 'End' ? { left: table.scrollWidth, top: table.scrollHeight } : { left: 0, top: 0 },
      ),
  },
];

/** The keys of the table of a matrix. */
export const matrixTableKeys: readonly ListedKeys[] = [
  { keys: ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'], titleKey: 'keys.matrixScroll' },
  { keys: ['PageUp', 'PageDown'], titleKey: 'keys.matrixPage' },
  ...matrixTableBindings,
];
