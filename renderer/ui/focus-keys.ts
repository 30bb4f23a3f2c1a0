import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import type { WordKey } from '../words/words.ts';
import { isPressed } from './window-keys.ts';

/** Row of the keyboard shortcuts dialog: keys that work while a certain element is focused. */
export interface ListedKeys {
  /** Each as in a `KeyBinding`, such as `ArrowUp` or `mod+A`. */
  keys: readonly string[];
  titleKey: WordKey;
}

/** Keys that work while a certain element is focused, and their action. */
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

/**
 * Runs the first active binding of the pressed key and prevents the browser's default action. Returns false if there is
 * none.
 */
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
