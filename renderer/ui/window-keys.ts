import { getHotkeyHandler } from '@mantine/hooks';
import { followTyping, holdsNothingTyped } from './typed-text.ts';

/** Elements that handle keys themselves while focused: fields, selects, dialogs and menus. */
const ownKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog] *, [role=menu] *';

/** Fields that Esc leaves. Excludes those that open a list, which Esc closes first, and those in dialogs and menus. */
const leftByEscape = ':is(input, textarea):not([aria-haspopup], [role=dialog] *, [role=menu] *)';

/** A binding of window-wide keys. */
export interface KeyBinding {
  /** Each as `mod+shift+Z`, where `mod` is Ctrl, or Cmd on a Mac. The first is the one displayed. */
  keys: readonly string[];
  /** Also works while the focus is in a field, a menu or a dialog, which otherwise handle all keys themselves. */
  everywhere?: boolean;
  /**
   * Condition; always if absent.
   * @param focus the focused element
   */
  when?(focus: Element | null): boolean;
  run(): void;
}

/** Used by the window if the focused field has nothing to undo or redo. */
const historyKeys = ['mod+Z', 'mod+Y', 'mod+shift+Z'];

/** Dialogs and menus keep these keys, even in their fields. */
const overWindow = '[role=dialog], [role=menu]';

let bound: readonly (readonly KeyBinding[])[] = [];
let endTyping = (): void => undefined;

/**
 * Binds window-wide keys; returns a function that unbinds them. Only one binding of a key runs, the latest first. They
 * also work right after a checkbox was toggled.
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
 * Whether an event matches a key. Characters match wherever a layout has them, also with Shift or AltGr; digits also
 * match by position if the layout needs Shift for them; letters match by position on non-Latin layouts. Other
 * characters typed with AltGr belong to the layout and match no shortcut.
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

/** Characters with bindings of their own, on layouts that have them in the digit row. */
const ownCharacters = /^[\d/?+\-[\]]$/;
