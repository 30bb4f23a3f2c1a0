import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useIsReadOnly } from '../workbench/read-only.ts';
import { undoOrRedoForKey } from './undo-on-key.ts';

/**
 * Pause in typing after which the draft is saved, in milliseconds; short enough to save every change within a second.
 */
const pauseMs = 500;

interface DraftOptions {
  isRefused?(value: string): boolean;
  /** Whether a pause in typing saves the draft; otherwise only leaving the field does. */
  savesOnPause?: boolean;
}

/**
 * Draft of a field whose value is stored elsewhere. It is saved after a pause, on blur, and on unmount, but never
 * between press and release of the pointer, as the change could move the pressed element. A rejected draft stays in
 * the field. The field shows changes of the value from elsewhere, such as undo. Undo and redo keys in the field apply
 * to edits, of which the draft is the latest; they are left to the field only while its draft is rejected.
 */
export function useDraft(
  value: string,
  save: (value: string) => void,
  { isRefused = () => false, savesOnPause = true }: DraftOptions = {},
) {
  const readOnly = useIsReadOnly();
  const [draft, setDraft] = useState(value);
  const latest = useRef({ value, draft, keep: save, isRefused });
  useEffect(() => {
    const { current } = latest;
    current.keep = save;
    current.isRefused = isRefused;
    if (current.value === value) return;
    const hasUnsavedDraft = current.draft !== current.value && current.draft !== value;
    current.value = value;
    if (hasUnsavedDraft) return;
    current.draft = value;
    setDraft(value);
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = () => {
    clearTimeout(timer.current);
    const { current } = latest;
    if (current.draft === current.value || current.isRefused(current.draft)) return;
    current.value = current.draft;
    current.keep(current.draft);
  };
  const flushAfterRelease = () => {
    if (!document.querySelector(':active')) return flush();
    for (const end of ['pointerup', 'pointercancel'] as const)
      addEventListener(end, flush, { once: true, capture: true });
  };
  const flushOnUnmount = useRef(flush);
  flushOnUnmount.current = flush;
  useEffect(() => () => flushOnUnmount.current(), []);
  return {
    value: draft,
    readOnly,
    onChange(next: string) {
      latest.current.draft = next;
      setDraft(next);
      clearTimeout(timer.current);
      if (savesOnPause) timer.current = setTimeout(flushAfterRelease, pauseMs);
    },
    onBlur: flushAfterRelease,
    // In the capture phase, before suggestion lists handle the keys of their field.
    onKeyDownCapture(event: KeyboardEvent) {
      const step = undoOrRedoForKey(event);
      if (!step) return;
      const { current } = latest;
      const hasUnsavedDraft = current.draft !== current.value;
      if (hasUnsavedDraft && savesOnPause) flush();
      if (current.draft !== current.value && savesOnPause) return;
      event.preventDefault();
      event.stopPropagation();
      if (!hasUnsavedDraft || savesOnPause) return step();
      // Dropped, as saving it could open a confirmation, and the user only wants to undo.
      current.draft = current.value;
      setDraft(current.value);
    },
  };
}
