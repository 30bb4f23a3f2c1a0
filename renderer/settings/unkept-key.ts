import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isKeyHeld, type KeyName } from '../../shared/desk/connections.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { desk } from '../desk/desk.ts';
import { deskState, watchDeskState } from '../desk/states.ts';
import { words } from '../words/words.ts';
import { faultInWords } from '../workbench/fault-words.ts';
import { urlWithoutScheme } from '../workbench/service-name.ts';
import { hideStepNotice, showStepNotice } from '../workbench/step-notice.tsx';

/** Whether the field contains a key that isn't saved. */
export const isTyped = (field: HTMLInputElement | null): field is HTMLInputElement =>
  field !== null && field.value.trim() !== '';

/**
 * Returns a ref for a key field that protects a typed key that isn't saved: when the field is removed, a notice asks
 * whether to save it, and closing the window asks for confirmation. Until the user decides, only the notice has the key.
 */
export function useUnkeptKey(origin: string, name: KeyName): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const input = field.current;
    const beforeEnd = (event: BeforeUnloadEvent) => {
      if (isTyped(input)) event.preventDefault();
    };
    window.addEventListener('beforeunload', beforeEnd);
    return () => {
      window.removeEventListener('beforeunload', beforeEnd);
      if (isTyped(input)) askToKeep(origin, name, input.value);
    };
  }, [origin, name]);
  return field;
}

const noticeId = (origin: string, name: KeyName) => `unkept ${origin} ${name}`;

/** Dismisses the notice that asks whether to save a key. Call when another one was saved. */
export const hideUnkeptKey = (origin: string, name: KeyName) => hideStepNotice(noticeId(origin, name));

function askToKeep(origin: string, name: KeyName, key: string) {
  const id = noticeId(origin, name);
  const wasHeld = isKeyHeld(deskState('keys'), origin, name);
  // Another window may save a key meanwhile; then don't ask.
  const stop = watchDeskState('keys', (keys) => {
    if (wasHeld || !isKeyHeld(keys, origin, name)) return;
    stop();
    hideUnkeptKey(origin, name);
  });
  const keep = async () => {
    stop();
    const outcome = await desk.call('keys.set', { origin, name, key });
    if (!outcome.ok) sayNotStored(id, outcome.fault);
  };
  showStepNotice({
    id,
    text: words.t('settings.keyLeft', {
      key: words.t(`settings.key.${name}`),
      service: urlWithoutScheme(origin),
    }),
    isPersistent: true,
    actions: [
      { label: words.t('settings.keepKey'), run: () => void keep() },
      { label: words.t('settings.discardKey'), run: stop },
    ],
  });
}

const sayNotStored = (id: string, fault: Fault) =>
  showStepNotice({ id, text: `${words.t('settings.keyNotKept')}: ${faultInWords(fault)}`, actions: [] });
