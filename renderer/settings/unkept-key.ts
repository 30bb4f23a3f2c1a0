import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { KeyName } from '../../shared/desk/connections.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { desk } from '../desk/desk.ts';
import { words } from '../words/words.ts';
import { faultInWords } from '../workbench/fault-words.ts';
import { hostOf } from '../workbench/service-name.ts';
import { showStep } from '../workbench/step-notice.tsx';

/** Whether the field has a key that was not kept yet. */
export const isTyped = (field: HTMLInputElement | null): field is HTMLInputElement =>
  field !== null && field.value.trim() !== '';

/**
 * For the field of a key: one that was typed and not kept does not go in silence with the field, or with the
 * window. Until a person has said what becomes of it, the question alone knows it.
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

function askToKeep(origin: string, name: KeyName, key: string) {
  const id = `unkept ${origin} ${name}`;
  const keep = async () => {
    const outcome = await desk.call('keys.set', { origin, name, key });
    if (!outcome.ok) sayNotStored(id, outcome.fault);
  };
  showStep({
    id,
    text: words.t('settings.keyLeft', { key: words.t(`settings.key.${name}`), service: hostOf(origin) }),
    stays: true,
    actions: [
      { label: words.t('settings.keepKey'), run: () => void keep() },
      { label: words.t('settings.discardKey'), run: () => {} },
    ],
  });
}

const sayNotStored = (id: string, fault: Fault) =>
  showStep({ id, text: `${words.t('settings.keyNotKept')}: ${faultInWords(fault)}`, actions: [] });
