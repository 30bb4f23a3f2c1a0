import type { TFunction } from 'i18next';
import type { UnitSystem } from '../../../shared/api/value-sets.ts';
import type { StoreUpdate } from '../../../shared/planning/stores/store-update.ts';
import type { Store } from '../../../shared/zones/store.ts';
import { formatDistance } from '../../ui/format.ts';

/** Display name of a store. */
export const storeName = (t: TFunction, { name, storeId }: Pick<Store, 'name' | 'storeId'>): string =>
  name || storeId || t('stores.unnamed');

/** Changes of a store in words, each field with its old and new value. */
export function storeUpdateInWords(
  t: TFunction,
  { before, after, fields, otherFields, movedMeters }: StoreUpdate,
  units: UnitSystem,
): string[] {
  const texts = [
    ...fields.map((field) => ({
      name: t(`stores.field.${field}`),
      before: before[field],
      after: after[field],
    })),
    ...otherFields,
  ].map((change) =>
    t('zones.compare.change', {
      name: change.name,
      before: change.before || t('zones.compare.empty'),
      after: change.after || t('zones.compare.empty'),
    }),
  );
  return movedMeters === null
    ? texts
    : [...texts, t('stores.movedBy', { distance: formatDistance(movedMeters, units) })];
}
