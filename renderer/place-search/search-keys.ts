import type { FocusBinding } from '../ui/focus-keys.ts';
import type { CommandGroup } from '../workbench/command.ts';

interface FocusedPlaceSearch {
  /** Whether suggestions are visible. */
  isListOpen: boolean;
  isOptionMarked: boolean;
  chooseLikeliest(): void;
  /** Clears the typed text, else leaves the field. */
  leave(): void;
}

/** Keys of the field; its list handles those that mark and choose options and close the list. */
export const searchBindings: readonly FocusBinding<FocusedPlaceSearch>[] = [
  {
    // Prevents a surrounding form from being submitted.
    keys: ['Enter'],
    titleKey: 'keys.suggestionTake',
    when: ({ isOptionMarked }) => !isOptionMarked,
    run: ({ chooseLikeliest }) => chooseLikeliest(),
  },
  {
    keys: ['Escape'],
    titleKey: 'keys.suggestionLeave',
    when: ({ isListOpen }) => !isListOpen,
    run: ({ leave }) => leave(),
  },
];

/** Keys of search fields for places and of the panel's list, for the keyboard help. */
export const searchKeys: readonly CommandGroup[] = [
  {
    titleKey: 'keys.placeSearch',
    focusKeys: [{ keys: ['ArrowUp', 'ArrowDown'], titleKey: 'keys.suggestionGo' }, ...searchBindings],
  },
];
