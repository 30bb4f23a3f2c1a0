import { hueCount } from '../../../shared/map-style/palette.ts';
import type { FocusBinding } from '../../ui/focus-keys.ts';

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -hueCount,
  ArrowRight: 1,
  ArrowDown: hueCount,
};

/** Returns the button that an arrow key moves to; undefined beyond the ends of the grid. */
const targetButton = (buttons: readonly HTMLElement[], key: string): HTMLElement | undefined =>
  buttons[buttons.findIndex((button) => button.contains(document.activeElement)) + (steps[key] ?? 0)];

/** Arrow keys of the color menu, whose buttons are in a grid; the menu itself only moves linearly. */
export const colorKeys: readonly FocusBinding<readonly HTMLElement[]>[] = [
  {
    keys: Object.keys(steps),
    titleKey: 'keys.colorGo',
    when: (buttons, key) => targetButton(buttons, key) !== undefined,
    run: (buttons, key) => targetButton(buttons, key)?.focus(),
  },
];
