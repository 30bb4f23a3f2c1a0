import { distanceMeters, samePosition } from '../../geo/position.ts';
import { type OtherFieldChange, otherFieldChanges } from '../../zones/other-fields.ts';
import type { Store } from '../../zones/store.ts';

/** Text fields of a store. */
export const storeFields = [
  'name',
  'storeId',
  'address',
  'openingHours',
] as const satisfies readonly (keyof Store)[];
export type StoreField = (typeof storeFields)[number];

/** A changed store. */
export interface StoreUpdate {
  before: Store;
  after: Store;
  fields: readonly StoreField[];
  otherFields: readonly OtherFieldChange[];
  /** Distance it moved in meters; null if it didn't. */
  movedMeters: number | null;
}

/** Changes of a store; null if none. */
export function storeUpdate(before: Store, after: Store): StoreUpdate | null {
  const fields = storeFields.filter((field) => before[field] !== after[field]);
  const otherFields = otherFieldChanges(before.otherFields, after.otherFields);
  const isMoved = !samePosition(before.position, after.position);
  if (fields.length + otherFields.length === 0 && !isMoved) return null;
  return {
    before,
    after,
    fields,
    otherFields,
    movedMeters: isMoved ? distanceMeters(before.position, after.position) : null,
  };
}
