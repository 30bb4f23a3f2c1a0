import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useIsReadOnly } from '../../workbench/read-only.ts';
import { historyStepOf } from '../../workspace-zones/undo-on-key.ts';

/** A pause in typing this long is taken for the end of a change; so every change is kept within a second. */
const pauseMs = 500;

interface DraftOptions {
  isRefused?(value: string): boolean;
  /** Whether a pause in typing is taken for the end of a change. */
  keepsOnPause?: boolean;
}

/**
 * What a person is writing into a field whose value is kept elsewhere: kept after a pause, on leaving
 * the field, and when the field goes away; never between press and release, as what it changes would
 * move what is pressed. What is refused stays in the field as it was written. A value that changes elsewhere,
 * as by undo, is shown. Its keys of undo and redo are those of the edits, of which what is written is the last: a field
 * has a history of its own only while its text is refused.
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
    // Before the lists of suggestions, which take the keys of their field.
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
      // Storing it would ask something of a person who takes it back.
      current.draft = current.value;
      setDraft(current.value);
    },
  };
}
