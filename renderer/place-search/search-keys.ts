import type { CommandGroup } from '../workbench/command.ts';

/** The keys of fields in which a place is searched, and of the list in which many are. */
export const searchKeys: readonly CommandGroup[] = [
  {
    titleKey: 'keys.placeSearch',
    focusKeys: [
      { pressed: '↑ ↓', titleKey: 'keys.suggestionGo' },
      { pressed: 'Enter', titleKey: 'keys.suggestionTake' },
      { pressed: 'Escape', titleKey: 'keys.suggestionLeave' },
    ],
  },
];
