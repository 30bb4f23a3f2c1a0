import type { FocusBinding, ListedKeys } from '../ui/focus-keys.ts';

interface MapInFocus {
  openMenu(): void;
  /** Takes the map's middle for whoever chooses a point; undefined where nobody does. */
  takeMiddle: (() => void) | undefined;
}

/** What the map does by keys beside what its library does. */
export const mapBindings: readonly FocusBinding<MapInFocus>[] = [
  {
    keys: ['shift+F10'],
    alsoKeys: ['ContextMenu'],
    titleKey: 'keys.mapMenu',
    run: ({ openMenu }) => openMenu(),
  },
  {
    keys: ['Enter'],
    titleKey: 'keys.takeMiddle',
    when: ({ takeMiddle }) => takeMiddle !== undefined,
    run: ({ takeMiddle }) => takeMiddle?.(),
  },
];

/** The keys of the map. */
export const mapKeys: readonly ListedKeys[] = [
  { keys: ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'], titleKey: 'keys.moveMap' },
  { keys: ['+', '−'], titleKey: 'keys.zoom' },
  ...mapBindings,
];
