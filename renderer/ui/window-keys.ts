import { getHotkeyHandler } from '@mantine/hooks';
import { followTyping, holdsNothingTyped } from './typed-text.ts';

/** What keys are meant for where it has the focus: what is written into or chosen from, and what stands over the window. */
const ownKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog] *, [role=menu] *';

/** Where Esc has nothing else to end. What opens a list closes that first, and leaves itself. */
const leftByEscape = ':is(input, textarea):not([aria-haspopup], [role=dialog] *, [role=menu] *)';

/** What keys of the whole window do. */
export interface KeyBinding {
  /** Each as `mod+shift+Z`, where `mod` is Ctrl, or Cmd on a Mac. The first is the one that is told. */
  keys: readonly string[];
  /** Also where the focus is in a field, a menu or a dialog, which else have all keys for themselves. */
  everywhere?: boolean;
  /** Only where this is so; left out: always. @param focus what has the focus */
  when?(focus: Element | null): boolean;
  run(): void;
}

/** Where a field has nothing to undo or redo itself, these keys are the window's. */
const historyKeys = ['mod+Z', 'mod+Y', 'mod+shift+Z'];

/** Keys of what stands over the window stay there, also in its fields. */
const overWindow = '[role=dialog], [role=menu]';

let bound: readonly (readonly KeyBinding[])[] = [];
let endTyping = (): void => undefined;

/**
 * Binds keys of the whole window; the function returned lets go of them. Of all that is bound to a key one
 * is run, what was bound last before the others. They work on a box that was just ticked, too.
 */
export function bindKeys(bindings: readonly KeyBinding[]): () => void {
  if (bound.length === 0) {
    document.documentElement.addEventListener('keydown', press);
    endTyping = followTyping();
  }
  bound = [bindings, ...bound];
  return () => {
    bound = bound.filter((other) => other !== bindings);
    if (bound.length > 0) return;
    document.documentElement.removeEventListener('keydown', press);
    endTyping();
  };
}

function press(event: KeyboardEvent) {
  const focus = event.target instanceof Element ? event.target : null;
  const isOfWindow =
    historyKeys.some((key) => isPressed(key, event)) &&
    holdsNothingTyped(focus) &&
    !focus?.closest(overWindow);
  const inField = !isOfWindow && (focus?.matches(ownKeys) ?? false);
  const wanted = bound
    .flat()
    .find(
      ({ keys, everywhere, when }) =>
        (everywhere || !inField) && keys.some((key) => isPressed(key, event)) && (when?.(focus) ?? true),
    );
  if (wanted) {
    event.preventDefault();
    wanted.run();
  } else if (event.key === 'Escape' && !event.defaultPrevented && focus instanceof HTMLElement) {
    if (focus.matches(leftByEscape)) focus.blur();
  }
}

/**
 * A character is meant wherever a layout has it, with Shift or AltGr too; a digit also by its place where the
 * layout has it only with Shift. A letter is meant by its place where the layout writes no Latin. What AltGr
 * writes else is a sign of the layout and means no key of the window.
 */
export function isPressed(key: string, event: KeyboardEvent): boolean {
  if (/^[\d/[\]]$/.test(key)) return isWritten(key, event);
  if (event.getModifierState('AltGraph')) return false;
  let pressed = false;
  const note = () => {
    pressed = true;
  };
  const usePhysicalKeys = /^(?!\p{Script=Latin})\p{L}$/u.test(event.key);
  getHotkeyHandler([[key, note, { preventDefault: false, usePhysicalKeys }]])(event);
  return pressed;
}

function isWritten(character: string, event: KeyboardEvent): boolean {
  const { key, code, shiftKey } = event;
  const third = event.getModifierState('AltGraph');
  const modified = event.metaKey || ((event.ctrlKey || event.altKey) && !third);
  if (modified) return false;
  if (key === character) return true;
  return !shiftKey && !third && code === `Digit${character}` && !ownCharacters.test(key);
}

/** What keys are bound to by themselves, in a layout that has them in the row of the digits. */
const ownCharacters = /^[\d/?+\-[\]]$/;
