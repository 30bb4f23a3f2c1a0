import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

interface TypedNumberInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number;
  /** Called with each typed number, and with 0 for an empty field. */
  onChange(value: number): void;
}

/** Number field that displays the text as typed until it loses the focus, so that “1.” or an empty field isn't replaced. */
export function TypedNumberInput({ value, onChange, ...props }: TypedNumberInputProps) {
  const [typed, setTyped] = useState<number | string | null>(null);
  return (
    <NumberInput
      {...props}
      value={typed ?? value}
      onChange={(entered) => {
        setTyped(entered);
        const number = Number(entered);
        if (Number.isFinite(number)) onChange(number);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
