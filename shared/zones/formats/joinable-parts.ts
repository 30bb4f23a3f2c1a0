import { geometryOfParts, partsOf } from '../../geo/parts.ts';
import { type CheckOptions, issuesOfZone } from '../checks/check-zone.ts';
import { areaSquareMeters } from '../geometry/area.ts';
import type { Geos } from '../geometry/geos.ts';
import { merge } from '../geometry/overlay-operations.ts';
import { fieldText, withFieldsBefore } from '../other-fields.ts';
import type { Zone } from '../zone.ts';
import { repeatDetector } from './identical.ts';
import type { PreviewItem, ReadableItem } from './preview-item.ts';
import type { SkippedData } from './reading.ts';

const joinedFields = ['storeId', 'description', 'types', 'status', 'priority'] as const;
export type JoinedField = (typeof joinedFields)[number];

/** Items with one `zone_id`, and the zone they form together. */
export interface JoinableParts {
  /** Ids of the items' zones, in order. */
  parts: readonly string[];
  /** Has the id of the first item's zone, and the first value of each field. */
  joined: ReadableItem;
  /** Fields, and names of additional fields, in which items differ. */
  differing: { fields: readonly JoinedField[]; others: readonly string[] };
  /** Items overlap, so they may be versions of a zone rather than its parts. */
  overlap: boolean;
}

/** Whether there is no doubt that they are parts of one zone. */
export const isSurelyOneZone = ({ differing, overlap }: JoinableParts): boolean =>
  !overlap && differing.fields.length + differing.others.length === 0;

/** Groups of items with the same `zone_id`, without exact repeats. */
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
    const isRepeated = repeatDetector();
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
  const combined: Zone = {
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
  const zone = { ...combined, geometry };
  return {
    parts: zones.map(({ id }) => id),
    joined: {
      ...first,
      zone,
      given: [...new Set(group.flatMap(({ given }) => given))],
      skipped: distinct(group.flatMap(({ skipped }) => skipped)),
      issues: issuesOfZone(geos, zone, options),
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

/** Whether any two non-empty texts differ. */
const differ = (texts: readonly string[]): boolean => new Set(texts.filter((text) => text !== '')).size > 1;

function differingOthers(zones: readonly Zone[]): string[] {
  const texts = new Map<string, string[]>();
  for (const { otherFields = [] } of zones) {
    for (const field of otherFields) {
      const fieldTexts = texts.get(field.name);
      if (fieldTexts) fieldTexts.push(fieldText(field));
      else texts.set(field.name, [fieldText(field)]);
    }
  }
  return [...texts].flatMap(([name, values]) => (differ(values) ? [name] : []));
}

const distinct = (skipped: readonly SkippedData[]): SkippedData[] => [
  ...new Map(skipped.map((one) => [JSON.stringify(one), one])).values(),
];

/** Maximum relative area lost by rounding to the grid. */
const roundingShare = 1e-4;

/** The polygons as separate parts; merged where they overlap or share a border. */
function joinedShape(geos: Geos, zones: readonly Zone[]): { geometry: Zone['geometry']; overlap: boolean } {
  const geometries = zones.map(({ geometry }) => geometry);
  const combinedGeometry = geometryOfParts(geometries.flatMap(partsOf));
  const [first] = geometries;
  if (!first || !combinedGeometry) throw new Error('Zones to be joined have shapes');
  const validity = geos.invalidity(combinedGeometry);
  if (validity.ok && validity.value === null) return { geometry: combinedGeometry, overlap: false };
  const united = merge(geos, geometries);
  if (!united.ok) return { geometry: combinedGeometry, overlap: true };
  const sum = geometries.reduce((total, geometry) => total + areaSquareMeters(geometry), 0);
  const overlap = areaSquareMeters(united.geometry) < sum * (1 - roundingShare);
  return { geometry: united.geometry, overlap };
}

/** Items with some groups joined, each in place of its first part. */
export function withPartsJoined<Item extends PreviewItem>(
  items: readonly Item[],
  groups: readonly JoinableParts[],
  asItem: (joined: ReadableItem) => Item,
): Item[] {
  const joined = new Map(groups.map((group) => [group.joined.zone.id, group.joined]));
  const joinedIds = new Set(groups.flatMap(({ parts: [, ...rest] }) => rest));
  return items.flatMap((item) => {
    if (!item.ok || joinedIds.has(item.zone.id)) return item.ok ? [] : item;
    const joinedItem = joined.get(item.zone.id);
    return joinedItem ? asItem(joinedItem) : item;
  });
}
