import { hueCount } from '../../../shared/map-style/palette.ts';
import type { FocusBinding } from '../../ui/focus-keys.ts';

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -hueCount,
  ArrowRight: 1,
  ArrowDown: hueCount,
};

/** The button that a key moves to. */
const target = (buttons: readonly HTMLElement[], key: string): HTMLElement | undefined =>
  buttons[buttons.findIndex((button) => button.contains(document.activeElement)) + (steps[key] ?? 0)];

/** Arrow keys of the color menu, whose buttons are in a grid; the menu itself only moves linearly. */
export const colorKeys: readonly FocusBinding<readonly HTMLElement[]>[] = [
  {
    keys: Object.keys(steps),
    titleKey: 'keys.colorGo',
    when: (buttons, key) => target(buttons, key) !== undefined,
    run: (buttons, key) => target(buttons, key)?.focus(),
  },
];
