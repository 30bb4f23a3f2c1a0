import { toGrid } from '../../geo/grid.ts';
import { partsOf, positionCount, positionsOf } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { fieldText } from '../other-fields.ts';
import type { Zone } from '../zone.ts';
import type { ReadableItem } from './preview-item.ts';

/** Maximum number of items of one shape compared field by field; beyond, only exact duplicates are recognized. */
const maxCompared = 100;

/**
 * For each item, whether an earlier one in the file has the same shape, to the seventh decimal, and the same fields.
 */
export function repeatDetector(): (item: ReadableItem) => boolean {
  const byShape = new Map<string, Zone[]>();
  const byWhole = new Map<string, Zone>();
  return (item) => {
    const shape = shapeKey(item.zone.geometry);
    const whole = wholeKey(shape, item);
    const before = byShape.get(shape) ?? [];
    const isRepeated = [byWhole.get(whole) ?? [], before]
      .flat()
      .some((zone) => hasSameFields(item, zone) && sameShape(item.zone.geometry, zone.geometry));
    if (isRepeated) return true;
    byWhole.set(whole, item.zone);
    if (before.length < maxCompared) before.push(item.zone);
    byShape.set(shape, before);
    return false;
  };
}

/** Key shared by equal geometries and hardly any others. */
function shapeKey(geometry: ZoneGeometry): string {
  let digest = 0;
  for (const [lng, lat] of positionsOf(geometry))
    digest = (Math.imul(Math.imul(digest, 31) + toGrid(lng), 31) + toGrid(lat)) | 0;
  const [lng, lat] = partsOf(geometry)[0]?.[0]?.[0] ?? [Number.NaN, Number.NaN];
  return `${toGrid(lng)} ${toGrid(lat)} ${positionCount(geometry)} ${digest}`;
}

/** Key shared by items with the same contents in the same fields. */
const wholeKey = (shape: string, { zone, given }: ReadableItem): string =>
  JSON.stringify([
    shape,
    given.map((field) => [field, zone[field] ?? null]),
    zone.otherFields?.map((field) => [field.name, fieldText(field)]) ?? [],
  ]);

function sameShape(one: ZoneGeometry, other: ZoneGeometry): boolean {
  const form = (geometry: ZoneGeometry) =>
    partsOf(geometry)
      .map((rings) => rings.map(({ length }) => length).join())
      .join(';');
  if (form(one) !== form(other)) return false;
  const others = positionsOf(other);
  for (const [lng, lat] of positionsOf(one)) {
    const { value } = others.next();
    if (!value || toGrid(lng) !== toGrid(value[0]) || toGrid(lat) !== toGrid(value[1])) return false;
  }
  return true;
}

function hasSameFields({ zone: item, given }: ReadableItem, zone: Zone): boolean {
  const known = new Map(zone.otherFields?.map((field) => [field.name, fieldText(field)]));
  return (
    given.every((field) =>
      field === 'types'
        ? item.types.length === zone.types.length && item.types.every((type, at) => type === zone.types[at])
        : item[field] === zone[field],
    ) && (item.otherFields ?? []).every((field) => (known.get(field.name) ?? '') === fieldText(field))
  );
}
