import { getHotkeyHandler } from '@mantine/hooks';
import { followTyping, hasNothingTyped } from './typed-text.ts';

/** Selector of elements that handle keys themselves while focused: fields, and everything in dialogs and menus. */
const handlesOwnKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog] *, [role=menu] *';

/**
 * Selector of fields that lose the focus on Esc. Not those that open a list or are in a dialog or menu, which Esc
 * closes instead.
 */
const leftByEscape = ':is(input, textarea):not([aria-haspopup], [role=dialog] *, [role=menu] *)';

/** Binding of keys that work in the entire window. */
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

/** Handled by the window, not the focused field, if nothing was typed into that field. */
const historyKeys = ['mod+Z', 'mod+Y', 'mod+shift+Z'];

/** Selector of elements in which history keys are never handled by the window. */
const dialogsAndMenus = '[role=dialog], [role=menu]';

let bound: readonly (readonly KeyBinding[])[] = [];
let stopFollowingTyping = (): void => undefined;

/**
 * Binds keys in the entire window. If several bindings match, only that of the latest call runs. Returns a function
 * that unbinds them.
 */
export function bindKeys(bindings: readonly KeyBinding[]): () => void {
  if (bound.length === 0) {
    document.documentElement.addEventListener('keydown', press);
    stopFollowingTyping = followTyping();
  }
  bound = [bindings, ...bound];
  return () => {
    bound = bound.filter((other) => other !== bindings);
    if (bound.length > 0) return;
    document.documentElement.removeEventListener('keydown', press);
    stopFollowingTyping();
  };
}

function press(event: KeyboardEvent) {
  const focus = event.target instanceof Element ? event.target : null;
  const isWindowHistoryKey =
    historyKeys.some((key) => isPressed(key, event)) &&
    hasNothingTyped(focus) &&
    !focus?.closest(dialogsAndMenus);
  const isInField = !isWindowHistoryKey && (focus?.matches(handlesOwnKeys) ?? false);
  const binding = bound
    .flat()
    .find(
      ({ keys, everywhere, when }) =>
        (everywhere || !isInField) && keys.some((key) => isPressed(key, event)) && (when?.(focus) ?? true),
    );
  if (binding) {
    event.preventDefault();
    binding.run();
  } else if (event.key === 'Escape' && !event.defaultPrevented && focus instanceof HTMLElement) {
    if (focus.matches(leftByEscape)) focus.blur();
  }
}

/**
 * Whether an event matches a key. Digits, brackets, and the slash match as typed, with Shift or AltGr where the layout
 * needs it; digits also match by position, for layouts that need Shift. Letters match by position on non-Latin layouts.
 * Nothing else matches with AltGr, which types characters of the layout.
 */
export function isPressed(key: string, event: KeyboardEvent): boolean {
  if (/^[\d/[\]]$/.test(key)) return isTyped(key, event);
  if (event.getModifierState('AltGraph')) return false;
  let pressed = false;
  const note = () => {
    pressed = true;
  };
  const usePhysicalKeys = /^(?!\p{Script=Latin})\p{L}$/u.test(event.key);
  getHotkeyHandler([[key, note, { preventDefault: false, usePhysicalKeys }]])(event);
  return pressed;
}

function isTyped(character: string, event: KeyboardEvent): boolean {
  const { key, code, shiftKey } = event;
  const hasAltGr = event.getModifierState('AltGraph');
  const isModified = event.metaKey || ((event.ctrlKey || event.altKey) && !hasAltGr);
  if (isModified) return false;
  if (key === character) return true;
  return !shiftKey && !hasAltGr && code === `Digit${character}` && !boundCharacters.test(key);
}

/** Characters that have their own bindings, which some layouts have in the digit row. */
const boundCharacters = /^[\d/?+\-[\]]$/;
