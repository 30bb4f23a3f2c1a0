import {
  type PoiType,
  populatedTypes,
  type SearchableType,
  searchableTypes,
} from '../../../shared/api/value-sets.ts';

/** Independent settlements, as opposed to parts of one. */
export const settlementTypes: ReadonlySet<string> = new Set(['city', 'town', 'village', 'hamlet']);

const populated: ReadonlySet<string> = new Set(populatedTypes);

/** Whether the type is a country or a division. */
export const isAreaType = (type: string): boolean => type === 'country' || type.startsWith('admin_level');

/** Returns the types reported for a place with these own types (`provider.md` 4). */
export function answeredTypes(own: readonly string[]): string[] {
  const [first = 'locality'] = own;
  if (populated.has(first)) return ['locality', first];
  if (first === 'route') return ['address', 'route'];
  if (first.startsWith('admin_level_')) return ['admin_level', first];
  if (isPoiType(first)) return ['point_of_interest', ...own.filter((type) => type !== 'point_of_interest')];
  return [...own];
}

const other = new Set(['country', 'postal_code', 'address', 'locality', 'admin_level', 'route']);
const isPoiType = (type: string) =>
  !populated.has(type) && !other.has(type) && !type.startsWith('admin_level');

const findable = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Returns all types under which a place with these own types is found: its own, their parents and families. */
export function findableTypes(own: readonly string[]): ReadonlySet<string> {
  const known = findable.get(own);
  if (known) return known;
  const types = new Set(answeredTypes(own));
  for (const type of own) {
    const parts = type.split('.');
    while (parts.length > 0) {
      types.add(parts.join('.'));
      parts.pop();
    }
  }
  findable.set(own, types);
  return types;
}

/** Common names that stand for types of the table. */
export const poiAliasTypes: ReadonlyMap<string, readonly PoiType[]> = new Map<string, readonly PoiType[]>([
  ['airport', ['transit.station.airport']],
  ['train_station', ['transit.station.rail.train']],
  ['metro_station', ['transit.station.rail.subway']],
  ['shopping', ['business.shop', 'business.mall']],
  ['museum', ['tourism.museum']],
  ['zoo', ['tourism.attraction.zoo']],
  ['amusement_park', ['tourism.attraction.amusement_park']],
  ['art_gallery', ['tourism.art_gallery']],
  ['tourist_attraction', ['tourism.attraction']],
]);

/** Returns the types a requested type stands for, with aliases expanded. */
export const expandedTypes = (requested: readonly SearchableType[]): Set<string> =>
  new Set(requested.flatMap((type): readonly string[] => poiAliasTypes.get(type) ?? [type]));

const codes = new Map(searchableTypes.map((type, index) => [type as string, `k${index}`]));

/** Returns the index word of a type. */
export const typeWord = (type: string): string => codes.get(type) ?? 'k';
