import { Autocomplete, type AutocompleteProps, Group, Text } from '@mantine/core';
import { useKnownStores } from './known-stores.ts';
import { useNamesOfStores } from './store-names.ts';
import { hasWords } from './zone-search.ts';

interface StoreIdFieldProps extends Omit<AutocompleteProps, 'data' | 'filter' | 'renderOption'> {
  /** Workspace id of the zone being edited: its own store ID isn't a suggestion unless others use it. */
  exceptZone?: string;
}

/** Field for a store ID. Suggests the stores of the workspace and of its zones, found by name or ID. */
export function StoreIdField({ exceptZone, ...props }: StoreIdFieldProps) {
  const names = useNamesOfStores();
  return (
    <Autocomplete
      size="xs"
      spellCheck={false}
      {...props}
      data={useKnownStores(exceptZone)}
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
