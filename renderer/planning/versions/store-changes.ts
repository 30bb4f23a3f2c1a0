import type { TFunction } from 'i18next';
import type { UnitSystem } from '../../../shared/api/value-sets.ts';
import type { StoresComparison } from '../../../shared/planning/versions/compare-stores.ts';
import type { Store } from '../../../shared/zones/store.ts';
import { formatList } from '../../ui/format.ts';
import { storeUpdateInWords } from '../stores/store-words.ts';

/** Changes of each store between versions, in words. */
export const storeChanges = (
  t: TFunction,
  { added, updated, removed }: StoresComparison,
  units: UnitSystem,
): { store: Store; changeText: string }[] => [
  ...added.map((store) => ({ store, changeText: t('zones.versions.storeAdded') })),
  ...updated.map((update) => ({
    store: update.after,
    changeText: formatList(storeUpdateInWords(t, update, units)),
  })),
  ...removed.map((store) => ({ store, changeText: t('zones.versions.storeRemoved') })),
];
