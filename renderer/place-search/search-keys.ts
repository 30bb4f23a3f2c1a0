import type { FocusBinding } from '../ui/focus-keys.ts';
import type { CommandGroup } from '../workbench/command.ts';

interface PlaceSearchInFocus {
  /** There are suggestions in sight. */
  isListOpen: boolean;
  isOneMarked: boolean;
  takeLikeliest(): void;
  /** Drops what was written, else leaves the field. */
  leave(): void;
}

/** What the field does beside its list, which marks, takes the marked one and closes by itself. */
export const searchBindings: readonly FocusBinding<PlaceSearchInFocus>[] = [
  {
    // A form around the field is not sent by choosing a place.
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
