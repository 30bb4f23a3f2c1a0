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
  onSubmit(name: string): Promise<Fault | null>;
  onFault(fault: Fault | null): void;
  /** Cancels; nothing changes. */
  onCancel?: () => void;
}

/** Form for the name of a version; cleared after success. */
export function VersionNameForm({
  label,
  button,
  name = '',
  onSubmit,
  onFault,
  onCancel,
}: VersionNameFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(name);
  const [showsError, setShowsError] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // It replaces the focused button that opened it.
  const takesFocus = onCancel !== undefined;
  useEffect(() => {
    if (takesFocus) field.current?.select();
  }, [takesFocus]);
  const parsed = versionNameSchema.safeParse(text);
  async function submit() {
    setShowsError(true);
    if (!parsed.success || isSaving) return;
    setSaving(true);
    const fault = await onSubmit(parsed.data);
    setSaving(false);
    onFault(fault);
    if (fault) return;
    setText('');
    setShowsError(false);
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
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
          error={showsError && !parsed.success ? t('zones.versions.wrongName') : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setShowsError(false);
          }}
        />
        <Button
          type="submit"
          variant={takesFocus ? 'default' : 'filled'}
          loading={isSaving}
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
