import type { KeyboardEvent } from 'react';
import { hasNothingTyped, isTextField } from '../ui/typed-text.ts';
import { isPressed } from '../ui/window-keys.ts';
import { redo, redoKeys, undo, undoKeys } from './undo.ts';

/** Whether a key undoes or redoes; undefined for any other. */
export function historyStepOf({ nativeEvent }: KeyboardEvent): (() => void) | undefined {
  if (undoKeys.some((key) => isPressed(key, nativeEvent))) return undo;
  return redoKeys.some((key) => isPressed(key, nativeEvent)) ? redo : undefined;
}

/**
 * Undoes or redoes the last edit from a dialog that makes edits, which window-wide keys don't reach; typed text is
 * undone by its field.
 */
export function undoOnKey(event: KeyboardEvent): void {
  const step = historyStepOf(event);
  if (!step || (isTextField(event.target) && !hasNothingTyped(event.target))) return;
  event.preventDefault();
  event.stopPropagation();
  step();
}
