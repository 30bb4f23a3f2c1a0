import { writtenSquareKilometers } from '../../../shared/figures/rounded-figures.ts';
import type { StoresComparison } from '../../../shared/planning/versions/compare-stores.ts';
import type { StoreTotals, VersionComparison } from '../../../shared/planning/versions/compare-versions.ts';
import type { StoreMove } from '../../../shared/planning/versions/store-moves.ts';
import { type CsvCell, type CsvSeparator, csvRows } from '../../../shared/text/csv.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import type { Store } from '../../../shared/zones/store.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { deskState } from '../../desk/states.ts';
import { saveFile } from '../../ui/save-file.ts';
import { words } from '../../words/words.ts';
import { notifySaved } from '../../workbench/saved-notice.ts';

interface VersionNames {
  before: string;
  after: string;
}

const columns = [
  'subject',
  'change',
  'zone_id',
  'store_before',
  'store_after',
  'zones_before',
  'zones_after',
  'km2_before',
  'km2_after',
  'changed_fields',
  'km2_moved',
  'name_before',
  'name_after',
  'm_moved',
] as const;
type Row = Partial<Record<(typeof columns)[number], CsvCell>>;

/**
 * Comparison of two versions as CSV (RFC 4180): one line for the total, for each changed store, each area that moves
 * between stores, and each zone and store added, changed or removed. Areas in square kilometers, distances in meters.
 */
export function versionReportCsv(
  names: VersionNames,
  { before, after, stores: storeTotals, added, changed, removed }: VersionComparison,
  moves: readonly StoreMove[],
  stores: StoresComparison | null,
  separator?: CsvSeparator,
): string {
  const rows: Row[] = [
    { subject: 'plan', change: `${names.before} → ${names.after}`, ...totalsCells(before, after) },
    ...storeTotals.map((store) => ({
      subject: 'store',
      store_before: store.storeId,
      store_after: store.storeId,
      ...totalsCells(store.before, store.after),
    })),
    ...moves.map(({ from, to, squareMeters }) => ({
      subject: 'move',
      store_before: from,
      store_after: to,
      km2_moved: writtenSquareKilometers(squareMeters),
    })),
    ...added.map((zone) => zoneRow('added', null, zone)),
    ...changed.map((update) => ({
      ...zoneRow('changed', update.before, update.after),
      changed_fields: update.fields.join(' '),
    })),
    ...removed.map((zone) => zoneRow('removed', zone, null)),
    ...(stores ? storeRows(stores) : []),
  ];
  return csvRows([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))], { separator });
}

const totalsCells = (before: StoreTotals, after: StoreTotals): Row => ({
  zones_before: before.zones,
  zones_after: after.zones,
  km2_before: writtenSquareKilometers(before.squareMeters),
  km2_after: writtenSquareKilometers(after.squareMeters),
});

const zoneRow = (change: string, before: Zone | null, after: Zone | null): Row => ({
  subject: 'zone',
  change,
  zone_id: (after ?? before)?.zoneId ?? '',
  ...(before && {
    store_before: before.storeId,
    km2_before: writtenSquareKilometers(areaSquareMeters(before.geometry)),
  }),
  ...(after && {
    store_after: after.storeId,
    km2_after: writtenSquareKilometers(areaSquareMeters(after.geometry)),
  }),
});

const storeRows = ({ added, updated, removed }: StoresComparison): Row[] => [
  ...added.map((store) => storeRow('added', null, store)),
  ...updated.map(({ before, after, fields, otherFields, movedMeters }) => ({
    ...storeRow('changed', before, after),
    changed_fields: [
      ...fields,
      ...(otherFields.length > 0 ? ['otherFields'] : []),
      ...(movedMeters === null ? [] : ['position']),
    ].join(' '),
    ...(movedMeters !== null && { m_moved: Math.round(movedMeters) }),
  })),
  ...removed.map((store) => storeRow('removed', store, null)),
];

const storeRow = (change: string, before: Store | null, after: Store | null): Row => ({
  subject: 'store_on_map',
  change,
  ...(before && { store_before: before.storeId, name_before: before.name }),
  ...(after && { store_after: after.storeId, name_after: after.name }),
});

/** Offers the comparison as a file. */
export function saveVersionReport(
  names: VersionNames,
  comparison: VersionComparison,
  moves: readonly StoreMove[],
  stores: StoresComparison | null,
) {
  const name = 'plan-versions.csv';
  const { csvSeparator } = deskState('settings');
  saveFile(name, versionReportCsv(names, comparison, moves, stores, csvSeparator), 'text/csv');
  notifySaved(words.t('zones.versions.reportSaved'), name);
}
