import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';

interface TextFormProps {
  label: string;
  description: string;
  /** Error message for an invalid text. */
  wrong: string;
  button: string;
  /** The current value. */
  value: string;
  isRight(text: string): boolean;
  onGive(text: string): Promise<unknown>;
}

/** A form for one text, applied on submit rather than while typing. */
export function TextForm({ label, description, wrong, button, value, isRight, onGive }: TextFormProps) {
  const [text, setText] = useState(value);
  const [complaining, setComplaining] = useState(false);
  const given = text.trim();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setComplaining(true);
        if (isRight(given)) void onGive(given);
      }}
    >
      <TextInput
        label={label}
        description={description}
        spellCheck={false}
        autoComplete="off"
        value={text}
        error={complaining && !isRight(given) ? wrong : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setComplaining(false);
        }}
      />
      <Group justify="flex-end" mt={6}>
        <Button type="submit" variant="default" disabled={given === value}>
          {button}
        </Button>
      </Group>
    </form>
  );
}
