import { fieldText, type OtherField } from '../other-fields.ts';
import { amountOfCell } from './demand.ts';

/**
 * The own columns of stores that say how much each can serve.
 * @param stores those that land is divided for; undefined for one that is none of the workspace
 * @returns by the name of the column the amounts of the stores in their order, null where one says none
 */
export function capacityColumns(
  stores: readonly ({ otherFields?: readonly OtherField[] | undefined } | undefined)[],
): ReadonlyMap<string, readonly (number | null)[]> {
  const columns = new Map<string, (number | null)[]>();
  for (const [place, store] of stores.entries())
    for (const field of store?.otherFields ?? []) {
      const amount = amountOfCell(fieldText(field));
      if (amount === null) continue;
      const column = columns.get(field.name) ?? stores.map(() => null);
      column[place] = amount;
      columns.set(field.name, column);
    }
  return columns;
}
