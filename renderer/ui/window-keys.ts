import { getHotkeyHandler } from '@mantine/hooks';

/** What keys are meant for where it has the focus: what is written into or chosen from, and what stands over the window. */
const ownKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog] *, [role=menu] *';

/** What keys of the whole window do. */
export interface KeyBinding {
  /** Each as `mod+shift+Z`, where `mod` is Ctrl, or Cmd on a Mac. */
  keys: readonly [string, ...string[]];
  /** Also where the focus is in a field, a menu or a dialog, which else have all keys for themselves. */
  everywhere?: boolean;
  /** Only where this is so; left out: always. @param focus what has the focus */
  when?(focus: Element | null): boolean;
  run(): void;
}

let bound: readonly (readonly KeyBinding[])[] = [];

/**
 * Binds keys of the whole window; the function returned lets go of them. Of all that is bound to a key one
 * is run, what was bound last before the others. They work on a box that was just ticked, too.
 */
export function bindKeys(bindings: readonly KeyBinding[]): () => void {
  if (bound.length === 0) document.documentElement.addEventListener('keydown', press);
  bound = [bindings, ...bound];
  return () => {
    bound = bound.filter((other) => other !== bindings);
    if (bound.length === 0) document.documentElement.removeEventListener('keydown', press);
  };
}

function press(event: KeyboardEvent) {
  const focus = event.target instanceof Element ? event.target : null;
  const inField = focus?.matches(ownKeys) ?? false;
  const meant = bound
    .flat()
    .find(
      ({ keys, everywhere, when }) =>
        (everywhere || !inField) && keys.some((key) => isPressed(key, event)) && (when?.(focus) ?? true),
    );
  if (!meant) return;
  event.preventDefault();
  meant.run();
}

function isPressed(key: string, event: KeyboardEvent): boolean {
  let pressed = false;
  const note = () => {
    pressed = true;
  };
  getHotkeyHandler([[key, note, { preventDefault: false }]])(event);
  return pressed;
}
