import { NativeSelect, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Column<Role> {
  /** Empty if the column has none. */
  heading: string;
  example: string;
  role: Role | null;
}

interface ColumnRolesProps<Role extends string> {
  columns: readonly Column<Role>[];
  roles: readonly { value: Role; label: string }[];
  /** In pixels; additional columns scroll. */
  maxHeight: number;
  onChoose(column: number, role: Role | null): void;
}

/** Assigns a role to each column of a list, shown with its heading and an example. */
export function ColumnRoles<Role extends string>({
  columns,
  roles,
  maxHeight,
  onChoose,
}: ColumnRolesProps<Role>) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={0} maxHeight={maxHeight}>
      <Table layout="fixed" verticalSpacing={2} withRowBorders={false} aria-label={t('geocoding.columns')}>
        <Table.Tbody>
          {columns.map(({ heading, example, role }, column) => {
            const name = heading || t('geocoding.column', { number: column + 1 });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of columns never changes
              <Table.Tr key={column}>
                <Table.Td title={`${name}: ${example}`}>
                  <Text size="sm" truncate>
                    {name}
                  </Text>
                  <Text size="xs" c="dimmed" truncate>
                    {example}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <NativeSelect
                    aria-label={t('geocoding.roleOf', { column: name })}
                    value={role ?? ''}
                    onChange={({ currentTarget }) =>
                      onChoose(
                        column,
                        roles.find(({ value }) => value === currentTarget.value)?.value ?? null,
                      )
                    }
                    data={[{ value: '', label: t('geocoding.role.none') }, ...roles]}
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
