import type { FocusBinding } from '../../ui/focus-keys.ts';

interface ItemsInFocus {
  row: number;
  count: number;
  /** Whether a row has any option. */
  isChoosable(row: number): boolean;
  goToRow(row: number): void;
}

const searches: Readonly<Record<string, (items: ItemsInFocus) => { start: number; step: 1 | -1 }>> = {
  ArrowUp: ({ row }) => ({ start: row - 1, step: -1 }),
  ArrowDown: ({ row }) => ({ start: row + 1, step: 1 }),
  Home: () => ({ start: 0, step: 1 }),
  End: ({ count }) => ({ start: count - 1, step: -1 }),
};

/** Moves to the next row in the key's direction that has an option; stays if there is none. */
function moveByKey(items: ItemsInFocus, key: string) {
  const { start, step } = searches[key]?.(items) ?? { start: items.row, step: 1 };
  const isInList = (row: number) => row >= 0 && row < items.count;
  let row = start;
  while (isInList(row) && !items.isChoosable(row)) row += step;
  items.goToRow(isInList(row) ? row : items.row);
}

/** Keys of the list of items to be imported. */
export const itemKeys: readonly FocusBinding<ItemsInFocus>[] = [
  { keys: ['ArrowUp', 'ArrowDown'], titleKey: 'keys.itemGo', run: moveByKey },
  { keys: ['Home', 'End'], titleKey: 'keys.itemEnds', run: moveByKey },
];
