import {
  type PoiType,
  populatedTypes,
  type SearchableType,
  searchableTypes,
} from '../../../shared/api/value-sets.ts';

/** Independent settlements, as opposed to parts of one. */
export const settlementTypes: ReadonlySet<string> = new Set(['city', 'town', 'village', 'hamlet']);

const populated: ReadonlySet<string> = new Set(populatedTypes);

/** Whether a type is a country or an administrative division. */
export const isAreaType = (type: string): boolean => type === 'country' || type.startsWith('admin_level');

/** Returns the types that responses report for a place with these types (`provider.md` 4). */
export function reportedTypes(ownTypes: readonly string[]): string[] {
  const [mainType = 'locality'] = ownTypes;
  if (populated.has(mainType)) return ['locality', mainType];
  if (mainType === 'route') return ['address', 'route'];
  if (mainType.startsWith('admin_level_')) return ['admin_level', mainType];
  if (isPoiType(mainType))
    return ['point_of_interest', ...ownTypes.filter((type) => type !== 'point_of_interest')];
  return [...ownTypes];
}

const nonPoiTypes = new Set(['country', 'postal_code', 'address', 'locality', 'admin_level', 'route']);
const isPoiType = (type: string) =>
  !populated.has(type) && !nonPoiTypes.has(type) && !type.startsWith('admin_level');

const findableTypesCache = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Returns all types under which a place with these types is found: they, their parents, and their families. */
export function findableTypes(ownTypes: readonly string[]): ReadonlySet<string> {
  const cached = findableTypesCache.get(ownTypes);
  if (cached) return cached;
  const types = new Set(reportedTypes(ownTypes));
  for (const type of ownTypes) {
    const parts = type.split('.');
    while (parts.length > 0) {
      types.add(parts.join('.'));
      parts.pop();
    }
  }
  findableTypesCache.set(ownTypes, types);
  return types;
}

/** Types of points of interest that each alias of the API stands for. */
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

/** Returns the requested types with aliases replaced by the types they stand for. */
export const expandedTypes = (requested: readonly SearchableType[]): Set<string> =>
  new Set(requested.flatMap((type): readonly string[] => poiAliasTypes.get(type) ?? [type]));

const wordByType = new Map(searchableTypes.map((type, index) => [type as string, `k${index}`]));

/** Returns the index word of places of a type; `k` for unknown types. */
export const typeWord = (type: string): string => wordByType.get(type) ?? 'k';
