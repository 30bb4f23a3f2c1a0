import { Autocomplete, type AutocompleteProps, Group, Text } from '@mantine/core';
import { useNamesOfStores } from './store-names.ts';
import { useKnownStores } from './stores.ts';
import { hasWords } from './zone-search.ts';

interface StoreIdFieldProps extends Omit<AutocompleteProps, 'data' | 'filter' | 'renderOption'> {
  /** Workspace id of a zone whose store isn't suggested, as it is the value being edited. */
  without?: string;
}

/** Field for a store ID; suggests the stores of the workspace and its zones, found by name or ID. */
export function StoreIdField({ without, ...props }: StoreIdFieldProps) {
  const names = useNamesOfStores();
  return (
    <Autocomplete
      size="xs"
      spellCheck={false}
      {...props}
      data={useKnownStores(without)}
      filter={({ options, search, limit }) =>
        options
          .filter(
            (option) => 'value' in option && hasWords([option.value, names.nameOnly(option.value)], search),
          )
          .slice(0, limit)
      }
      renderOption={({ option: { value } }) => {
        const name = names.nameOnly(value);
        if (name === '') return value;
        return (
          <Group justify="space-between" wrap="nowrap" flex={1}>
            <span>{name}</span>
            <Text span size="xs" c="dimmed">
              {value}
            </Text>
          </Group>
        );
      }}
    />
  );
}
