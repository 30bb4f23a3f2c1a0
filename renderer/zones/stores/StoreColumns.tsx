import { NativeSelect, Table, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  type StoreColumnMapping,
  type StoreColumnRole,
  type StoreTable,
  storeColumnRoles,
} from '../../../shared/zones/stores/store-list.ts';

interface StoreColumnsProps {
  table: StoreTable;
  mapping: StoreColumnMapping;
  onChange(mapping: StoreColumnMapping): void;
}

/** What each column of a list is taken for, with its first value; another role is chosen for it there. */
export function StoreColumns({ table: { headings, rows }, mapping, onChange }: StoreColumnsProps) {
  const { t } = useTranslation();
  const choose = (column: number, role: StoreColumnRole | null) =>
    onChange(
      headings.map((_, index) => {
        if (index === column) return role;
        const before = mapping[index] ?? null;
        // Any number of columns may be own ones; another role has one column.
        return before === role && role !== 'own' ? null : before;
      }),
    );
  return (
    <Table.ScrollContainer minWidth={0} maxHeight={168}>
      <Table layout="fixed" verticalSpacing={2} withRowBorders={false} aria-label={t('geocoding.columns')}>
        <Table.Tbody>
          {headings.map((name, column) => {
            const heading = name.trim() || t('geocoding.column', { number: column + 1 });
            const example = exampleOf(rows, column);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
              <Table.Tr key={column}>
                <Table.Td title={`${heading}: ${example}`}>
                  <Text size="sm" truncate>
                    {heading}
                  </Text>
                  <Text size="xs" c="dimmed" truncate>
                    {example}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <NativeSelect
                    aria-label={t('geocoding.roleOf', { column: heading })}
                    value={mapping[column] ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      choose(column, storeColumnRoles.find((role) => role === value) ?? null)
                    }
                    data={[
                      { value: '', label: t('geocoding.role.none') },
                      ...storeColumnRoles.map((role) => ({ value: role, label: roleInWords(t, role) })),
                    ]}
                  />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Empty columns at the beginning of a long list are looked through no further. */
const rowsLookedAt = 20;

function exampleOf(rows: StoreTable['rows'], column: number): string {
  const values = rows.slice(0, rowsLookedAt).map((row) => row[column]);
  const example = values.find((value) => value !== null && value !== undefined && value !== '');
  return typeof example === 'object' ? JSON.stringify(example) : String(example ?? '');
}

function roleInWords(t: TFunction, role: StoreColumnRole): string {
  switch (role) {
    case 'storeId':
    case 'openingHours':
    case 'color':
      return t(`stores.field.${role}`);
    case 'own':
      return t('stores.ownColumn');
    default:
      return t(`geocoding.role.${role}`);
  }
}
