import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import type { WordKey } from '../words/words.ts';
import { isPressed } from './window-keys.ts';

/** Keys of a focused part of the window, as the keyboard shortcuts dialog lists them. */
export interface ListedKeys {
  /** Each as in a `KeyBinding` of the whole window: `ArrowUp`, `mod+A`. */
  keys: readonly string[];
  titleKey: WordKey;
}

/** Keys of a focused part of the window and what they do. */
export interface FocusBinding<Context> extends ListedKeys {
  /** Additional keys for the same action, not listed. */
  alsoKeys?: readonly string[];
  /**
   * Whether the binding is active now; always if absent.
   * @param key as for `run`
   */
  when?(context: Context, key: string): boolean;
  /** @param key the pressed key as declared, without modifiers */
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
