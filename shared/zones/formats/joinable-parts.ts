import { fromParts, partsOf } from '../../geo/parts.ts';
import { type CheckOptions, issuesOfOne } from '../checks/check-zone.ts';
import { areaSquareMeters } from '../geometry/area.ts';
import type { Geos } from '../geometry/geos.ts';
import { merge } from '../geometry/overlay-operations.ts';
import { fieldText, withFieldsBefore } from '../other-fields.ts';
import type { Zone } from '../zone.ts';
import { repeatedItems } from './identical.ts';
import type { PreviewItem, ReadableItem } from './preview-item.ts';
import type { LeftOut } from './reading.ts';

const joinedFields = ['storeId', 'description', 'types', 'status', 'priority'] as const;
export type JoinedField = (typeof joinedFields)[number];

/** Items of one `zone_id`, and the zone that they are together. */
export interface JoinableParts {
  /** The ids of the items' zones, in their order. */
  parts: readonly string[];
  /** Under the id of the first item's zone, with the first value that any item has of each field. */
  joined: ReadableItem;
  /** Fields of which two items have different values, and names of such other fields. */
  differing: { fields: readonly JoinedField[]; others: readonly string[] };
  /** The items have an area in common, so that they may be versions of one zone instead of its parts. */
  overlap: boolean;
}

/** Whether nothing speaks against their being the parts of one zone. */
export const isSurelyOneZone = ({ differing, overlap }: JoinableParts): boolean =>
  !overlap && differing.fields.length + differing.others.length === 0;

/** The groups of items that have one `zone_id`, without those that repeat an item before them. */
export function joinableParts(
  geos: Geos,
  items: readonly PreviewItem[],
  options: CheckOptions,
): JoinableParts[] {
  const byId = new Map<string, ReadableItem[]>();
  for (const item of items) {
    if (!item.ok) continue;
    const group = byId.get(item.zone.zoneId);
    if (group) group.push(item);
    else byId.set(item.zone.zoneId, [item]);
  }
  return [...byId.values()].flatMap((group): JoinableParts[] => {
    if (group.length === 1) return [];
    const isRepeated = repeatedItems();
    const [first, ...rest] = group.filter((item) => !isRepeated(item));
    return first && rest.length > 0 ? [partsOfOneZone(geos, [first, ...rest], options)] : [];
  });
}

function partsOfOneZone(
  geos: Geos,
  group: [ReadableItem, ...ReadableItem[]],
  options: CheckOptions,
): JoinableParts {
  const [first] = group;
  const zones = group.map(({ zone }) => zone);
  const others = zones.reduceRight<NonNullable<Zone['otherFields']>>(
    (after, { otherFields = [] }) => [...withFieldsBefore(otherFields, after)],
    [],
  );
  const together: Zone = {
    ...first.zone,
    ...Object.fromEntries(
      joinedFields.flatMap((field) => {
        const zone = zones.find((one) => textOf(one, field) !== '');
        return zone ? [[field, zone[field]]] : [];
      }),
    ),
    ...(others.length > 0 && { otherFields: others }),
  };
  const { geometry, overlap } = joinedShape(geos, zones);
  const zone = { ...together, geometry };
  return {
    parts: zones.map(({ id }) => id),
    joined: {
      ...first,
      zone,
      given: [...new Set(group.flatMap(({ given }) => given))],
      leftOut: distinct(group.flatMap(({ leftOut }) => leftOut)),
      issues: issuesOfOne(geos, zone, options),
    },
    differing: {
      fields: joinedFields.filter((field) => differ(zones.map((one) => textOf(one, field)))),
      others: differingOthers(zones),
    },
    overlap,
  };
}

const textOf = (zone: Zone, field: JoinedField): string =>
  field === 'types' ? [...zone.types].sort().join('\n') : String(zone[field] ?? '');

/** Whether any two say something, and not the same. */
const differ = (texts: readonly string[]): boolean => new Set(texts.filter((text) => text !== '')).size > 1;

function differingOthers(zones: readonly Zone[]): string[] {
  const texts = new Map<string, string[]>();
  for (const { otherFields = [] } of zones) {
    for (const field of otherFields) {
      const ofName = texts.get(field.name);
      if (ofName) ofName.push(fieldText(field));
      else texts.set(field.name, [fieldText(field)]);
    }
  }
  return [...texts].flatMap(([name, values]) => (differ(values) ? [name] : []));
}

const distinct = (leftOut: readonly LeftOut[]): LeftOut[] => [
  ...new Map(leftOut.map((one) => [JSON.stringify(one), one])).values(),
];

/** Rounding to the grid takes less than this share of an area. */
const roundingShare = 1e-4;

/** The polygons side by side as they are; their union where some of them meet in a border, or overlap. */
function joinedShape(geos: Geos, zones: readonly Zone[]): { geometry: Zone['geometry']; overlap: boolean } {
  const geometries = zones.map(({ geometry }) => geometry);
  const together = fromParts(geometries.flatMap(partsOf));
  const [first] = geometries;
  if (!first || !together) throw new Error('Zones to be joined have shapes');
  const validity = geos.invalidity(together);
  if (validity.ok && validity.value === null) return { geometry: together, overlap: false };
  const united = merge(geos, geometries);
  if (!united.ok) return { geometry: together, overlap: true };
  const sum = geometries.reduce((total, geometry) => total + areaSquareMeters(geometry), 0);
  const overlap = areaSquareMeters(united.geometry) < sum * (1 - roundingShare);
  return { geometry: united.geometry, overlap };
}

/** The items with some groups of them joined, each in the place of its first part. */
export function withPartsJoined<Item extends PreviewItem>(
  items: readonly Item[],
  groups: readonly JoinableParts[],
  asItem: (joined: ReadableItem) => Item,
): Item[] {
  const joined = new Map(groups.map((group) => [group.joined.zone.id, group.joined]));
  const gone = new Set(groups.flatMap(({ parts: [, ...rest] }) => rest));
  return items.flatMap((item) => {
    if (!item.ok || gone.has(item.zone.id)) return item.ok ? [] : item;
    const whole = joined.get(item.zone.id);
    return whole ? asItem(whole) : item;
  });
}
