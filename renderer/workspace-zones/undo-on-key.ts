import type { KeyboardEvent } from 'react';
import { hasNothingTyped, isTextField } from '../ui/typed-text.ts';
import { isPressed } from '../ui/window-keys.ts';
import { redo, redoKeys, undo, undoKeys } from './undo.ts';

/** Returns `undo` or `redo` for a key that is bound to it; undefined for any other key. */
export function undoOrRedoForKey({ nativeEvent }: KeyboardEvent): (() => void) | undefined {
  if (undoKeys.some((key) => isPressed(key, nativeEvent))) return undo;
  return redoKeys.some((key) => isPressed(key, nativeEvent)) ? redo : undefined;
}

/**
 * Undoes or redoes the last edit from a dialog that makes edits, which window-wide keys don't reach. In a text field
 * with typed text, the key is left to the field.
 */
export function undoOnKey(event: KeyboardEvent): void {
  const step = undoOrRedoForKey(event);
  if (!step || (isTextField(event.target) && !hasNothingTyped(event.target))) return;
  event.preventDefault();
  event.stopPropagation();
  step();
}
