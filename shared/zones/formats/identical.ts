import { toGrid } from '../../geo/grid.ts';
import { partsOf, positionCount, positionsOf } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { fieldText } from '../other-fields.ts';
import type { Zone } from '../zone.ts';
import type { ReadableItem } from './preview-item.ts';

/**
 * Tells of each item whether one before it in the file has the same shape, to the seventh decimal, and says
 * the same in every field.
 */
export function repeatedItems(): (item: ReadableItem) => boolean {
  const byShape = new Map<string, Zone[]>();
  return (item) => {
    const key = shapeKey(item.zone.geometry);
    const before = byShape.get(key) ?? [];
    const isRepeated = before.some(
      (zone) => saysTheSame(item, zone) && sameShape(item.zone.geometry, zone.geometry),
    );
    if (!isRepeated) byShape.set(key, [...before, item.zone]);
    return isRepeated;
  };
}

/** What geometries that are the same have in common; few others do. */
function shapeKey(geometry: ZoneGeometry): string {
  const [lng, lat] = partsOf(geometry)[0]?.[0]?.[0] ?? [Number.NaN, Number.NaN];
  return `${toGrid(lng)} ${toGrid(lat)} ${positionCount(geometry)}`;
}

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

function saysTheSame({ zone: item, given }: ReadableItem, zone: Zone): boolean {
  const known = new Map(zone.otherFields?.map((field) => [field.name, fieldText(field)]));
  return (
    given.every((field) =>
      field === 'types'
        ? item.types.length === zone.types.length && item.types.every((type, at) => type === zone.types[at])
        : item[field] === zone[field],
    ) && (item.otherFields ?? []).every((field) => (known.get(field.name) ?? '') === fieldText(field))
  );
}
