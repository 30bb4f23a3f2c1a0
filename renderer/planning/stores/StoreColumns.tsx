import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  type StoreColumnMapping,
  type StoreColumnRole,
  type StoreTable,
  storeColumnRoles,
} from '../../../shared/planning/stores/store-list.ts';
import { ColumnRoles } from '../../place-lists/ColumnRoles.tsx';

interface StoreColumnsProps {
  table: StoreTable;
  mapping: StoreColumnMapping;
  onChange(mapping: StoreColumnMapping): void;
}

/** Assigns a role to each column of a list, shown with its first value. */
export function StoreColumns({ table: { headings, rows }, mapping, onChange }: StoreColumnsProps) {
  const { t } = useTranslation();
  const choose = (column: number, role: StoreColumnRole | null) =>
    onChange(
      headings.map((_, index) => {
        if (index === column) return role;
        const currentRole = mapping[index] ?? null;
        // Any number of columns can be own columns; every other role has one.
        return currentRole === role && role !== 'own' ? null : currentRole;
      }),
    );
  return (
    <ColumnRoles
      columns={headings.map((name, column) => ({
        heading: name.trim(),
        example: exampleOf(rows, column),
        role: mapping[column] ?? null,
      }))}
      roles={storeColumnRoles.map((role) => ({ value: role, label: roleInWords(t, role) }))}
      maxHeight={168}
      onChoose={choose}
    />
  );
}

/** Only the first rows are searched for an example. */
const maxExampleRows = 20;

function exampleOf(rows: StoreTable['rows'], column: number): string {
  const values = rows.slice(0, maxExampleRows).map((row) => row[column]);
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
