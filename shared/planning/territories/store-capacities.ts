import { fieldText, type OtherField } from '../../zones/other-fields.ts';
import { amountOfCell } from './demand.ts';

/**
 * Own columns of stores that contain capacities.
 * @param stores of the territories; undefined for one outside the workspace
 * @returns amounts by column, in the order of stores, null if missing
 */
export function capacityColumns(
  stores: readonly ({ otherFields?: readonly OtherField[] | undefined } | undefined)[],
): ReadonlyMap<string, readonly (number | null)[]> {
  const columns = new Map<string, (number | null)[]>();
  for (const [index, store] of stores.entries())
    for (const field of store?.otherFields ?? []) {
      const amount = amountOfCell(fieldText(field));
      if (amount === null) continue;
      const column = columns.get(field.name) ?? stores.map(() => null);
      column[index] = amount;
      columns.set(field.name, column);
    }
  return columns;
}
