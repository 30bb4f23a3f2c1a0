import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isKeyHeld, type KeyName } from '../../shared/desk/connections.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { desk } from '../desk/desk.ts';
import { deskState, watchDeskState } from '../desk/states.ts';
import { words } from '../words/words.ts';
import { faultInWords } from '../workbench/fault-words.ts';
import { urlWithoutScheme } from '../workbench/service-name.ts';
import { hideStepNotice, showStepNotice } from '../workbench/step-notice.tsx';

/** Whether the field contains a typed key. Fields are cleared when their key is sent to be saved. */
export const hasTypedKey = (field: HTMLInputElement | null): field is HTMLInputElement =>
  field !== null && field.value.trim() !== '';

/**
 * Returns a ref for a key field that protects a typed key that isn't saved: when the field is removed, a notice asks
 * whether to save it, and closing the window asks for confirmation. Until the user decides, only the notice has the key.
 */
export function useUnsavedKey(origin: string, name: KeyName): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const input = field.current;
    const confirmClosing = (event: BeforeUnloadEvent) => {
      if (hasTypedKey(input)) event.preventDefault();
    };
    window.addEventListener('beforeunload', confirmClosing);
    return () => {
      window.removeEventListener('beforeunload', confirmClosing);
      if (hasTypedKey(input)) askToSave(origin, name, input.value);
    };
  }, [origin, name]);
  return field;
}

const noticeId = (origin: string, name: KeyName) => `unsaved-key ${origin} ${name}`;

/** Dismisses the notice that asks whether to save a key. Call when another one was saved. */
export const hideUnsavedKey = (origin: string, name: KeyName) => hideStepNotice(noticeId(origin, name));

function askToSave(origin: string, name: KeyName, key: string) {
  const id = noticeId(origin, name);
  const wasStored = isKeyHeld(deskState('keys'), origin, name);
  // If another window saves a key in the meantime, the notice is obsolete.
  const stopWatching = watchDeskState('keys', (keys) => {
    if (wasStored || !isKeyHeld(keys, origin, name)) return;
    stopWatching();
    hideUnsavedKey(origin, name);
  });
  const save = async () => {
    stopWatching();
    const outcome = await desk.call('keys.set', { origin, name, key });
    if (!outcome.ok) showNotSaved(id, outcome.fault);
  };
  showStepNotice({
    id,
    text: words.t('settings.keyLeft', {
      key: words.t(`settings.key.${name}`),
      service: urlWithoutScheme(origin),
    }),
    isPersistent: true,
    actions: [
      { label: words.t('settings.keepKey'), run: () => void save() },
      { label: words.t('settings.discardKey'), run: stopWatching },
    ],
  });
}

const showNotSaved = (id: string, fault: Fault) =>
  showStepNotice({ id, text: `${words.t('settings.keyNotKept')}: ${faultInWords(fault)}`, actions: [] });
