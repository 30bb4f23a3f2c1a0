import type { CommandGroup } from '../workbench/command.ts';

/** The keys of fields in which a place is searched, and of the list in which many are. */
export const searchKeys: readonly CommandGroup[] = [
  {
    titleKey: 'keys.placeSearch',
    focusKeys: [
      { keys: ['ArrowUp', 'ArrowDown'], titleKey: 'keys.suggestionGo' },
      { keys: ['Enter'], titleKey: 'keys.suggestionTake' },
      { keys: ['Escape'], titleKey: 'keys.suggestionLeave' },
    ],
  },
];
