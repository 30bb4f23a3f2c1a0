import { toGrid } from '../geometry/grid.ts';
import { partsOf, positionCount, positionsOf } from '../geometry/parts.ts';
import { fieldText } from '../other-fields.ts';
import type { Zone, ZoneGeometry } from '../zone.ts';
import type { ReadableItem } from './import-preview.ts';

/**
 * Finds what is there already: a zone of the same shape, to the seventh decimal, that says the same in every
 * field that the file gives. What came in the file before is there, too.
 */
export function identicalZones(
  existing: Iterable<Zone>,
): (item: ReadableItem) => 'existing' | 'in-file' | null {
  const ofExisting = byShape(existing);
  const ofFile = byShape([]);
  return (item) => {
    const key = shapeKey(item.zone.geometry);
    const isSame = (zone: Zone) => saysTheSame(item, zone) && sameShape(item.zone.geometry, zone.geometry);
    if (ofExisting.get(key)?.some(isSame)) return 'existing';
    if (ofFile.get(key)?.some(isSame)) return 'in-file';
    put(ofFile, key, item.zone);
    return null;
  };
}

function byShape(zones: Iterable<Zone>): Map<string, Zone[]> {
  const found = new Map<string, Zone[]>();
  for (const zone of zones) put(found, shapeKey(zone.geometry), zone);
  return found;
}

function put(zones: Map<string, Zone[]>, key: string, zone: Zone) {
  const before = zones.get(key);
  if (before) before.push(zone);
  else zones.set(key, [zone]);
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
