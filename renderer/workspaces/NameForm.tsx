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
  /** Whether the field has the dialog's initial focus. */
  hasInitialFocus?: boolean;
  onSubmit(name: string): void;
  /** Shows a cancel button; the field then takes the focus. */
  onCancel?: () => void;
}

/** Form for the name of a workspace, which is validated. */
export function NameForm(props: NameFormProps) {
  const {
    label,
    button,
    name: initialName,
    disabled = false,
    hasInitialFocus = false,
    onSubmit,
    onCancel,
  } = props;
  const { t } = useTranslation();
  const [text, setText] = useState(initialName);
  const [showsIssue, setShowsIssue] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // A form with a cancel button replaces the focused button that opened it.
  const takesFocus = onCancel !== undefined;
  useEffect(() => {
    if (takesFocus) field.current?.select();
  }, [takesFocus]);
  const parsed = workspaceNameSchema.safeParse(text);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setShowsIssue(true);
        if (parsed.success) onSubmit(parsed.data);
      }}
    >
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          ref={field}
          data-autofocus={hasInitialFocus || undefined}
          aria-label={label}
          placeholder={label}
          style={{ flex: 1 }}
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={showsIssue && !parsed.success ? t('workspaces.wrongName') : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setShowsIssue(false);
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
