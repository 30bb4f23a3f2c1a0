import { hueCount } from '../../../shared/map-style/palette.ts';
import type { FocusBinding } from '../../ui/focus-keys.ts';

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -hueCount,
  ArrowRight: 1,
  ArrowDown: hueCount,
};

/** The button that a key leads to from the one in focus. */
const target = (buttons: readonly HTMLElement[], key: string): HTMLElement | undefined =>
  buttons[buttons.findIndex((button) => button.contains(document.activeElement)) + (steps[key] ?? 0)];

/** The keys of the buttons in the menu of colours, which stand in rows; the menu itself goes through them in one. */
export const colorKeys: readonly FocusBinding<readonly HTMLElement[]>[] = [
  {
    keys: Object.keys(steps),
    titleKey: 'keys.colorGo',
    when: (buttons, key) => target(buttons, key) !== undefined,
    run: (buttons, key) => target(buttons, key)?.focus(),
  },
];
