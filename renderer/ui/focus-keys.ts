import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import type { WordKey } from '../words/words.ts';
import { isPressed } from './window-keys.ts';

/** Keys of a part of the window that has the focus, as the sheet of keys lists them. */
export interface ListedKeys {
  /** Each as in a `KeyBinding` of the whole window: `ArrowUp`, `mod+A`. */
  keys: readonly string[];
  titleKey: WordKey;
}

/** Keys of a part of the window with what they do there while it has the focus. */
export interface FocusBinding<Context> extends ListedKeys {
  /** Do the same, and are not listed. */
  alsoKeys?: readonly string[];
  /**
   * Whether the key does something now; left out: always.
   * @param key as for `run`
   */
  when?(context: Context, key: string): boolean;
  /** @param key the one that was pressed, as it is declared but without modifiers */
  run(context: Context, key: string): void;
}

/** Runs the first binding of the pressed key and prevents the browser's default; false where none is bound. */
export function dispatchKey<Context>(
  bindings: readonly FocusBinding<Context>[],
  event: KeyboardEvent | ReactKeyboardEvent,
  context: Context,
): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  for (const binding of bindings) {
    const pressed = [...binding.keys, ...(binding.alsoKeys ?? [])].find((key) => isPressed(key, native));
    if (pressed === undefined) continue;
    const key = pressed.slice(pressed.lastIndexOf('+') + 1);
    if (!(binding.when?.(context, key) ?? true)) continue;
    event.preventDefault();
    binding.run(context, key);
    return true;
  }
  return false;
}
