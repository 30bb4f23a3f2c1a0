import type { FocusBinding, ListedKeys } from '../ui/focus-keys.ts';

/** Keys that scroll the table beyond what the browser supports. */
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

/** All keys of the table, including those of the browser, for the list of shortcuts. */
export const matrixTableKeys: readonly ListedKeys[] = [
  { keys: ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'], titleKey: 'keys.matrixScroll' },
  { keys: ['PageUp', 'PageDown'], titleKey: 'keys.matrixPage' },
  ...matrixTableBindings,
];
