import type { FocusBinding } from '../ui/focus-keys.ts';
import type { CommandGroup } from '../workbench/command.ts';

interface PlaceSearchInFocus {
  /** There are suggestions in sight. */
  isListOpen: boolean;
  isOneMarked: boolean;
  takeLikeliest(): void;
  /** Clears the typed text, else leaves the field. */
  leave(): void;
}

/** Keys of the field besides those of its list, which handles marking, taking the marked option and closing. */
export const searchBindings: readonly FocusBinding<PlaceSearchInFocus>[] = [
  {
    // Prevents a surrounding form from being submitted.
    keys: ['Enter'],
    titleKey: 'keys.suggestionTake',
    when: ({ isOneMarked }) => !isOneMarked,
    run: ({ takeLikeliest }) => takeLikeliest(),
  },
  {
    keys: ['Escape'],
    titleKey: 'keys.suggestionLeave',
    when: ({ isListOpen }) => !isListOpen,
    run: ({ leave }) => leave(),
  },
];

/** The keys of fields in which a place is searched, and of the list in which many are. */
export const searchKeys: readonly CommandGroup[] = [
  {
    titleKey: 'keys.placeSearch',
    focusKeys: [{ keys: ['ArrowUp', 'ArrowDown'], titleKey: 'keys.suggestionGo' }, ...searchBindings],
  },
];
