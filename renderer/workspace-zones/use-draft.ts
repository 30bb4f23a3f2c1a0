import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useIsReadOnly } from '../workbench/read-only.ts';
import { historyStepOf } from './undo-on-key.ts';

/** Pause in typing, in milliseconds, that ends a change; short enough to save every change within a second. */
const pauseMs = 500;

interface DraftOptions {
  isRefused?(value: string): boolean;
  /** Whether a pause in typing ends a change. */
  keepsOnPause?: boolean;
}

/**
 * Draft of a field whose value is stored elsewhere. Saved after a pause, on blur and on unmount; never between press
 * and release, as the change would move the pressed element. Rejected text stays in the field. Outside changes of the
 * value, such as undo, are shown. Its undo and redo keys act on the edits, the draft being the latest; the field's own
 * history is used only while its text is rejected.
 */
export function useDraft(
  value: string,
  keep: (value: string) => void,
  { isRefused = () => false, keepsOnPause = true }: DraftOptions = {},
) {
  const readOnly = useIsReadOnly();
  const [draft, setDraft] = useState(value);
  const latest = useRef({ value, draft, keep, isRefused });
  useEffect(() => {
    const { current } = latest;
    current.keep = keep;
    current.isRefused = isRefused;
    if (current.value === value) return;
    const written = current.draft !== current.value && current.draft !== value;
    current.value = value;
    if (written) return;
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
  const flushUnpressed = () => {
    if (!document.querySelector(':active')) return flush();
    for (const end of ['pointerup', 'pointercancel'] as const)
      addEventListener(end, flush, { once: true, capture: true });
  };
  const atEnd = useRef(flush);
  atEnd.current = flush;
  useEffect(() => () => atEnd.current(), []);
  return {
    value: draft,
    readOnly,
    onChange(next: string) {
      latest.current.draft = next;
      setDraft(next);
      clearTimeout(timer.current);
      if (keepsOnPause) timer.current = setTimeout(flushUnpressed, pauseMs);
    },
    onBlur: flushUnpressed,
    // In the capture phase, before suggestion lists handle the keys of their field.
    onKeyDownCapture(event: KeyboardEvent) {
      const step = historyStepOf(event);
      if (!step) return;
      const { current } = latest;
      const isWritten = current.draft !== current.value;
      if (isWritten && keepsOnPause) flush();
      if (current.draft !== current.value && keepsOnPause) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isWritten || keepsOnPause) return step();
      // Saving it could prompt a user who only wants to undo.
      current.draft = current.value;
      setDraft(current.value);
    },
  };
}
