import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';

interface TextFormProps {
  label: string;
  description: string;
  /** Error message for an invalid text. */
  invalidText: string;
  button: string;
  /** The current value. */
  value: string;
  isValid(text: string): boolean;
  onSubmit(text: string): Promise<unknown>;
}

/** Form with one text field, whose value is applied on submit rather than while typing. */
export function TextForm({
  label,
  description,
  invalidText,
  button,
  value,
  isValid,
  onSubmit,
}: TextFormProps) {
  const [text, setText] = useState(value);
  const [isErrorShown, setErrorShown] = useState(false);
  const trimmed = text.trim();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setErrorShown(true);
        if (isValid(trimmed)) void onSubmit(trimmed);
      }}
    >
      <TextInput
        label={label}
        description={description}
        spellCheck={false}
        autoComplete="off"
        value={text}
        error={isErrorShown && !isValid(trimmed) ? invalidText : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setErrorShown(false);
        }}
      />
      <Group justify="flex-end" mt={6}>
        <Button type="submit" variant="default" disabled={trimmed === value}>
          {button}
        </Button>
      </Group>
    </form>
  );
}
