import type { TFunction } from 'i18next';
import type { UnitSystem } from '../../../shared/api/value-sets.ts';
import type { StoreChange, VersionComparison } from '../../../shared/planning/versions/compare-versions.ts';
import { minListedSquareMeters } from '../../../shared/planning/versions/store-moves.ts';
import { areaPairFormatter, formatArea, formatAreaChange, formatNumber } from '../../ui/format.ts';
import { storeNameNow } from '../../workspace-zones/store-names.ts';

/** Headings of the columns of `figureCells`. */
export const figureHeads = [
  'cover.store',
  'zones.versions.zones',
  'zones.versions.area',
  'zones.versions.areaChange',
] as const;

/** Returns the row of totals. */
export const totalsRow = (t: TFunction, { before, after }: VersionComparison): StoreChange => ({
  storeId: t('zones.versions.whole'),
  before,
  after,
});

/** Number and area of zones, before and after, as text. */
export function figureCells({ storeId, before, after }: StoreChange, units: UnitSystem): string[] {
  return [
    storeNameNow(storeId),
    `${formatNumber(before.zones)} → ${formatNumber(after.zones)}`,
    areaPairFormatter(units)(before.squareMeters, after.squareMeters).join(' → '),
    formatAreaChange(before.squareMeters, after.squareMeters, units),
  ];
}

/** Name of the row of areas too small to be listed. */
export const smallMovesText = (t: TFunction, count: number, units: UnitSystem): string =>
  t('zones.versions.smallMoves', { count, size: formatArea(minListedSquareMeters, units) });

/** Size of areas together, in square meters. */
export const totalSquareMeters = (areas: readonly { squareMeters: number }[]): number =>
  areas.reduce((sum, { squareMeters }) => sum + squareMeters, 0);
