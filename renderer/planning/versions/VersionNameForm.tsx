import { Button, Group, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { versionNameSchema } from '../../../shared/desk/plan-versions.ts';
import type { Fault } from '../../../shared/faults/fault.ts';
import { useReadOnlyProps } from '../../workbench/read-only.ts';

interface VersionNameFormProps {
  label: string;
  /** Label of the submit button. */
  button: string;
  /** Initial name. */
  name?: string;
  /** Returns why it failed, if so. */
  onGive(name: string): Promise<Fault | null>;
  onFault(fault: Fault | null): void;
  /** Cancels; nothing changes. */
  onCancel?: () => void;
}

/** Asks for the name of a version. */
export function VersionNameForm({
  label,
  button,
  name = '',
  onGive,
  onFault,
  onCancel,
}: VersionNameFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(name);
  const [complaining, setComplaining] = useState(false);
  const [working, setWorking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // It replaces the focused button that opened it.
  const takesFocus = onCancel !== undefined;
  useEffect(() => {
    if (takesFocus) field.current?.select();
  }, [takesFocus]);
  const read = versionNameSchema.safeParse(text);
  async function give() {
    setComplaining(true);
    if (!read.success || working) return;
    setWorking(true);
    const fault = await onGive(read.data);
    setWorking(false);
    onFault(fault);
    if (fault) return;
    setText('');
    setComplaining(false);
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          ref={field}
          data-autofocus={takesFocus ? undefined : true}
          aria-label={label}
          placeholder={label}
          style={{ flex: 1 }}
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={complaining && !read.success ? t('zones.versions.wrongName') : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setComplaining(false);
          }}
        />
        <Button
          type="submit"
          variant={takesFocus ? 'default' : 'filled'}
          loading={working}
          {...useReadOnlyProps()}
        >
          {button}
        </Button>
        {onCancel && (
          <Button variant="subtle" color="gray" onClick={onCancel}>
            {t('zones.create.cancel')}
          </Button>
        )}
      </Group>
    </form>
  );
}
