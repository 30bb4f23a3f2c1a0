import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

interface ListSearchProps {
  label: string;
  value: string;
  onChange(text: string): void;
}

/** Search field that filters a list. */
export function ListSearch({ label, value, onChange }: ListSearchProps) {
  return (
    <TextInput
      type="search"
      flex={1}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} />}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
