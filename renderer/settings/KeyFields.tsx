import { Button, Group, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeyName, type KeyState, keyNames } from '../../shared/desk/connections.ts';
import type { Fault, Outcome } from '../../shared/faults/fault.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { Notice } from '../ui/Notice.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { urlWithoutScheme } from '../workbench/service-name.ts';
import classes from './Keys.module.css';
import { hasTypedKey, hideUnsavedKey, useUnsavedKey } from './unsaved-key.ts';

/**
 * Fields for the API keys of the provider in use; empty for the built-in service.
 * @param fieldId returns the element IDs of fields; absent outside the settings, so that IDs are unique
 */
export function KeyFields({ fieldId: fieldIdOf }: { fieldId?: (name: KeyName) => string }) {
  const { t } = useTranslation();
  const keys = useDeskState('keys');
  if (!keys || keys.origin === null) return null;
  const { origin } = keys;
  return (
    <>
      {keys.secureStorage === 'none' && <Notice tone="warning">{t('settings.noSecureStorage')}</Notice>}
      {keys.secureStorage === 'locked' && <Notice tone="warning">{t('settings.keyringLocked')}</Notice>}
      {keyNames.map((name) => (
        <KeyField
          key={`${origin} ${name}`}
          id={fieldIdOf?.(name)}
          name={name}
          origin={origin}
          state={keys.keys[name]}
          isLocked={keys.secureStorage === 'locked'}
        />
      ))}
    </>
  );
}

interface KeyFieldProps {
  id: string | undefined;
  name: KeyName;
  origin: string;
  state: KeyState;
  /** Whether the keyring is locked, so that its keys can't be read until it is unlocked. */
  isLocked: boolean;
}

/** Field for an API key. Never contains the stored key: a typed key is sent on submit, and the field is cleared. */
function KeyField({ id, name, origin, state, isLocked }: KeyFieldProps) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<Fault>();
  const field = useUnsavedKey(origin, name);
  /** Whether the user has left the field without saving the typed key. */
  const [hasUnsavedKey, setUnsavedKey] = useState(false);
  const shownState = state === 'unreadable' && isLocked ? 'locked' : state;
  const showOutcome = (outcome: Outcome<null>) => {
    setFault(outcome.ok ? undefined : outcome.fault);
  };
  const saveKey = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const key = new FormData(form).get('key');
    form.reset();
    setUnsavedKey(false);
    if (typeof key === 'string' && key.trim() !== '') {
      const outcome = await desk.call('keys.set', { origin, name, key });
      if (outcome.ok) hideUnsavedKey(origin, name);
      showOutcome(outcome);
    }
  };
  return (
    <form
      onSubmit={(event) => void saveKey(event)}
      onBlur={() => setUnsavedKey(hasTypedKey(field.current))}
      onInput={() => setUnsavedKey((isUnsaved) => isUnsaved && hasTypedKey(field.current))}
      autoComplete="off"
    >
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          {...(id !== undefined && { id })}
          ref={field}
          name="key"
          type="password"
          label={t(`settings.key.${name}`)}
          description={
            <span className={classes.state} data-state={state}>
              {t(`settings.keyState.${shownState}`, { service: urlWithoutScheme(origin) })}
            </span>
          }
          placeholder={t(state === 'absent' ? 'settings.keyHint' : 'settings.keyHintAgain')}
          autoComplete="new-password"
          spellCheck={false}
        />
        <Button type="submit" variant="default">
          {t('settings.keepKey')}
          <VisuallyHidden>{t(`settings.key.${name}`)}</VisuallyHidden>
        </Button>
        {state !== 'absent' && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => void desk.call('keys.forget', { origin, name }).then(showOutcome)}
          >
            {t('settings.forgetKey')}
            <VisuallyHidden>{t(`settings.key.${name}`)}</VisuallyHidden>
          </Button>
        )}
      </Group>
      {hasUnsavedKey && (
        <Text role="status" size="xs" c="var(--zd-warning)">
          {t('settings.keyTyped')}
        </Text>
      )}
      {fault && <FaultMessage fault={fault} title={t('settings.keyNotKept')} />}
    </form>
  );
}
