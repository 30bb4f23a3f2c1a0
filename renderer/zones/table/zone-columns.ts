import { vertexCount } from '../../../shared/geo/parts.ts';
import { withPriority } from '../../../shared/zones/delivery/priority.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import { fieldText, writtenField } from '../../../shared/zones/other-fields.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { type FigureKind, figureKinds } from '../contents/contents-figures.ts';

/** Editable columns, and columns derived from a zone. */
export const fieldColumns = ['zoneId', 'storeId', 'description', 'types', 'status', 'priority'] as const;
export const derivedColumns = ['checks', 'state', 'area', 'vertices'] as const;
/** Columns with figures of contents and neighbors, which are counted on request. */
export const contentsColumns = figureKinds.filter((kind) => kind !== 'area');
export type ContentsColumn = Exclude<FigureKind, 'area'>;
const otherPrefix = 'other ';

/** A column; for an additional field its name follows `other `. */
export type ZoneColumn =
  | (typeof fieldColumns)[number]
  | (typeof derivedColumns)[number]
  | ContentsColumn
  | `${typeof otherPrefix}${string}`;

/** Whether a column of this name can be in a table of zones. */
export const isZoneColumn = (name: string): name is ZoneColumn =>
  [...fieldColumns, ...derivedColumns, ...contentsColumns].some((column) => column === name) ||
  name.startsWith(otherPrefix);

export const isContentsColumn = (column: ZoneColumn): column is ContentsColumn =>
  contentsColumns.some((one) => one === column);

/** Whether a column shows figures. */
export const isFigureColumn = (column: ZoneColumn): boolean =>
  column === 'area' || column === 'vertices' || isContentsColumn(column);

/** Name of the additional field that a column shows; undefined for other columns. */
export const otherFieldOf = (column: ZoneColumn): string | undefined =>
  column.startsWith(otherPrefix) ? column.slice(otherPrefix.length) : undefined;

/** Returns a column for each additional field of any of the zones, sorted by name. */
export function otherColumnsOf(zones: Iterable<Zone>): ZoneColumn[] {
  const names = new Set<string>();
  for (const { otherFields = [] } of zones) for (const { name } of otherFields) names.add(name);
  return [...names].sort().map((name): ZoneColumn => `other ${name}`);
}

export const isWritable = (column: ZoneColumn): boolean =>
  !isContentsColumn(column) && !derivedColumns.some((derived) => derived === column);

/** Editable text of a cell. */
export function writtenText(zone: Zone, column: ZoneColumn): string {
  switch (column) {
    case 'zoneId':
    case 'storeId':
    case 'description':
    case 'status':
      return zone[column];
    case 'types':
      return zone.types.join(', ');
    case 'priority':
      return zone.priority === undefined ? '' : String(zone.priority);
    default: {
      const name = otherFieldOf(column);
      const field = zone.otherFields?.find((each) => each.name === name);
      return field ? fieldText(field) : '';
    }
  }
}

/** Returns the zone with a changed cell; the same zone if nothing changes or the column isn't editable. */
export function withCell(zone: Zone, column: ZoneColumn, text: string): Zone {
  if (!isWritable(column) || writtenText(zone, column) === text) return zone;
  switch (column) {
    case 'zoneId':
    case 'storeId':
      return { ...zone, [column]: text.trim() };
    case 'description':
    case 'status':
      return { ...zone, [column]: text };
    case 'types': {
      const types = text.split(',').map((type) => type.trim());
      return { ...zone, types: [...new Set(types.filter((type) => type !== ''))] };
    }
    case 'priority':
      return withPriority(zone, text);
    default:
      return withOtherField(zone, otherFieldOf(column) ?? '', text);
  }
}

function withOtherField(zone: Zone, name: string, text: string): Zone {
  const fields = zone.otherFields ?? [];
  const currentField = fields.find((field) => field.name === name);
  const others = fields.filter((field) => field !== currentField);
  if (text === '') return { ...zone, otherFields: others };
  if (!currentField) return { ...zone, otherFields: [...fields, { name, value: text }] };
  const changed = writtenField(text, currentField);
  return { ...zone, otherFields: fields.map((field) => (field === currentField ? changed : field)) };
}

/** Column that rows are sorted by, and direction. */
export interface ColumnOrder {
  column: ZoneColumn;
  descending: boolean;
}

const nameCollator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Values of cells that aren't stored in the zone. */
interface DerivedCells {
  text(zone: Zone, column: 'checks' | 'state'): string;
  figure(zone: Zone, column: ContentsColumn): number | null;
}

/** Returns the zones sorted by a column. The sort is stable, and missing figures come last. */
export function sortedByColumn(
  zones: readonly Zone[],
  { column, descending }: ColumnOrder,
  derived: DerivedCells,
): Zone[] {
  const keyOf = (zone: Zone): string | number | null => {
    switch (column) {
      case 'area':
        return areaSquareMeters(zone.geometry);
      case 'vertices':
        return vertexCount(zone.geometry);
      case 'priority':
        // Zones without a priority come last, as in delivery.
        return zone.priority ?? Number.MAX_SAFE_INTEGER;
      case 'checks':
      case 'state':
        return derived.text(zone, column);
      default:
        return isContentsColumn(column) ? derived.figure(zone, column) : writtenText(zone, column);
    }
  };
  const compare = (one: string | number, other: string | number) =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : nameCollator.compare(String(one), String(other));
  return zones
    .map((zone) => ({ zone, key: keyOf(zone) }))
    .sort(({ key: one }, { key: other }) =>
      one === null || other === null
        ? Number(one === null) - Number(other === null)
        : compare(one, other) * (descending ? -1 : 1),
    )
    .map(({ zone }) => zone);
}
