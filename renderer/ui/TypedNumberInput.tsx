import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

interface TypedNumberInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number;
  /** Called for each number that is typed; 0 for an empty field. */
  onChange(value: number): void;
}

/** A number field that keeps what is typed until it loses the focus: “1.” and nothing are on their way to a number. */
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
