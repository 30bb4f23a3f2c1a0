import type { FocusBinding } from '../ui/focus-keys.ts';

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
};
const arrows = Object.keys(directions);

interface FocusedHandle {
  /** Moves the handle by this many steps on the screen. */
  move(right: number, down: number): void;
}

/** Shortcuts of a draggable point on the map. */
export const handleKeys: readonly FocusBinding<FocusedHandle>[] = [
  {
    keys: arrows,
    alsoKeys: ['shift', 'alt', 'alt+shift'].flatMap((modifiers) =>
      arrows.map((key) => `${modifiers}+${key}`),
    ),
    titleKey: 'keys.moveHandle',
    run: ({ move }, key) => move(...(directions[key] ?? [0, 0])),
  },
];
