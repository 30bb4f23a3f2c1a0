import { Button, Group, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workspaceNameSchema } from '../../shared/desk/workspaces.ts';

interface NameFormProps {
  label: string;
  /** Label of the submit button. */
  button: string;
  /** Initial name. */
  name: string;
  disabled?: boolean;
  /** Ref of the dialog's initially focused field. */
  focusedFirst?: boolean;
  onGive(name: string): void;
  /** Cancels; nothing changes. */
  onCancel?: () => void;
}

/** Asks for the name of a workspace. */
export function NameForm(props: NameFormProps) {
  const { label, button, name: first, disabled = false, focusedFirst = false, onGive, onCancel } = props;
  const { t } = useTranslation();
  const [text, setText] = useState(first);
  const [complaining, setComplaining] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // It replaces the focused button that opened it.
  const takesFocus = onCancel !== undefined;
  useEffect(() => {
    if (takesFocus) field.current?.select();
  }, [takesFocus]);
  const read = workspaceNameSchema.safeParse(text);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setComplaining(true);
        if (read.success) onGive(read.data);
      }}
    >
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          ref={field}
          data-autofocus={focusedFirst || undefined}
          aria-label={label}
          placeholder={label}
          style={{ flex: 1 }}
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={complaining && !read.success ? t('workspaces.wrongName') : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setComplaining(false);
          }}
        />
        <Button type="submit" variant="default" disabled={disabled}>
          {button}
        </Button>
        {onCancel && (
          <Button variant="subtle" color="gray" onClick={onCancel}>
            {t('workspaces.cancel')}
          </Button>
        )}
      </Group>
    </form>
  );
}
