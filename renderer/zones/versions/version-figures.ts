import type { TFunction } from 'i18next';
import type { UnitSystem } from '../../../shared/api/value-sets.ts';
import type { StoreChange, VersionComparison } from '../../../shared/zones/plan-versions/compare-versions.ts';
import { formatAreaChange, formatAreas, formatNumber } from '../../ui/format.ts';
import { storeNameNow } from '../../workspace-zones/store-names.ts';

/** The heads of the columns of `figureCells`. */
export const figureHeads = [
  'cover.store',
  'zones.versions.zones',
  'zones.versions.area',
  'zones.versions.areaChange',
] as const;

/** Name of the total row. */
export const wholePlan = (t: TFunction, { before, after }: VersionComparison): StoreChange => ({
  storeId: t('zones.versions.whole'),
  before,
  after,
});

/** How many zones and how much area there were and are, as text. */
export function figureCells({ storeId, before, after }: StoreChange, units: UnitSystem): string[] {
  return [
    storeNameNow(storeId),
    `${formatNumber(before.zones)} → ${formatNumber(after.zones)}`,
    formatAreas(units)(before.squareMeters, after.squareMeters).join(' → '),
    formatAreaChange(before.squareMeters, after.squareMeters, units),
  ];
}
