import type { FocusBinding, ListedKeys } from '../ui/focus-keys.ts';

interface MapInFocus {
  openMenu(): void;
  /** Picks the map's center; undefined if no point is being picked. */
  pickCenter: (() => void) | undefined;
}

/** Keyboard commands in addition to those of the map library. */
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
    when: ({ pickCenter }) => pickCenter !== undefined,
    run: ({ pickCenter }) => pickCenter?.(),
  },
];

/** Shortcuts of the map. */
export const mapKeys: readonly ListedKeys[] = [
  { keys: ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'], titleKey: 'keys.moveMap' },
  { keys: ['+', '−'], titleKey: 'keys.zoom' },
  ...mapBindings,
];
