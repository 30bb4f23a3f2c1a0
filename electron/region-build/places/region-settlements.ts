import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import type { Extent, PlaceRecord } from '../../region-format/places/place-record.ts';
import { settlementTypes } from '../../region-format/places/place-types.ts';
import { nameKey } from '../../region-format/places/tokens.ts';
import { grouped } from '../grouped.ts';
import type { Tags } from '../osm/element.ts';
import { isClosed } from '../osm/multipolygon.ts';
import { lineOf, type OsmData } from '../osm/osm-data.ts';
import { type Boundary, centroid, shapeOf, surrounds, within } from './boundaries.ts';
import { countryAt } from './country-at.ts';
import type { Gazetteer } from './gazetteer.ts';
import {
  admin1Importance,
  admin2Importance,
  districtImportance,
  ownSettlementImportance,
  settlementImportance,
} from './importance.ts';
import { namesOf } from './names.ts';
import { nearestOf, whoseExtentHas } from './nearest.ts';
import type { PlaceRelations } from './place-relations.ts';
import type { WorldSettlement } from './world-places.ts';

/** Country code and names of the divisions and settlement around a position. */
export interface Surroundings {
  country: string;
  admin1: string | undefined;
  admin2: string | undefined;
  locality: string | undefined;
  suburb: string | undefined;
}

/** Finds the settlement and divisions of positions. */
export interface Setting {
  /**
   * Returns the surroundings of a position.
   * @param city `addr:city` of the element, which takes precedence
   */
  at(position: LatLng, city?: string): Surroundings;
  /** Returns only the settlement and its part, which is faster than `at`. */
  townAt(position: LatLng, city?: string): Pick<Surroundings, 'locality' | 'suburb'>;
}

interface Settlement extends PlaceRecord {
  population: number;
  boundary: Boundary | undefined;
  /** Assumed radius, used if there is no boundary. */
  reachMeters: number;
}

const settlementTypeByTag: Readonly<Record<string, string>> = {
  city: 'city',
  town: 'town',
  village: 'village',
  hamlet: 'hamlet',
  isolated_dwelling: 'hamlet',
  farm: 'hamlet',
  borough: 'borough',
  suburb: 'suburb',
  quarter: 'quarter',
  neighbourhood: 'neighbourhood',
  locality: 'locality',
};
const minReachMeters: Readonly<Record<string, number>> = {
  city: 3000,
  town: 1500,
  village: 1000,
  hamlet: 400,
};
const peoplePerSquareKilometer = 3000;

function reachMetersOf(type: string, population: number): number {
  const byPeople = Math.sqrt(population / peoplePerSquareKilometer / Math.PI) * 1000;
  return Math.max(minReachMeters[type] ?? 500, byPeople);
}

function populationOf(tags: Tags): number {
  const digits = /^\d+$/.exec((tags.population ?? '').replace(/[ .,']/g, ''));
  return digits ? Number(digits[0]) : 0;
}

interface NamedPlace extends LatLng {
  source: string;
  tags: Tags;
  nodeId: number | undefined;
}

/** Whether an element is a settlement or a part of one. */
export const isSettlement = ({ name, place = '' }: Tags): boolean =>
  name !== undefined && settlementTypeByTag[place] !== undefined;

/**
 * Returns the settlements of an extract, nodes first. An outline around the node of a settlement with the same name, or
 * an outer way of its relation, is the same settlement and skipped.
 */
async function namedPlaces(data: OsmData, relations: PlaceRelations): Promise<NamedPlace[]> {
  const byName = new Map<string, NamedPlace[]>();
  const add = (place: NamedPlace, isSame: (other: NamedPlace) => boolean = () => false) => {
    const key = nameKey(place.tags.name ?? '');
    const sameName = byName.get(key) ?? [];
    if (sameName.some(isSame)) return;
    sameName.push(place);
    byName.set(key, sameName);
  };
  for await (const node of data.nodes({ keys: ['place'] }))
    if (isSettlement(node.tags)) add({ source: `n${node.id}`, nodeId: node.id, ...node });
  const nameByOutlineWay = new Map<number, string | undefined>();
  for (const { id, tags, polygons, outline, labels } of relations.areas()) {
    const largest = polygons[0]?.[0];
    if (!isSettlement(tags) || !largest) continue;
    const place = { source: `r${id}`, nodeId: undefined, tags, ...centroid(largest) };
    const isLabel = (node: number | undefined) => node !== undefined && labels.includes(node);
    add(place, (other) => isLabel(other.nodeId) || surrounds(polygons, other));
    for (const way of outline) nameByOutlineWay.set(way, tags.name);
  }
  for await (const { id, refs, tags } of data.ways({ keys: ['place'] })) {
    if (!isSettlement(tags) || nameByOutlineWay.get(id) === tags.name) continue;
    const ring = lineOf(refs, data.position);
    if (ring.length === 0) continue;
    const place = { source: `w${id}`, nodeId: undefined, tags, ...centroid(ring) };
    add(place, (other) => isClosed(refs) && surrounds([[ring]], other));
  }
  return [...byName.values()].flat();
}

/** Returns the admin levels between a country and its municipalities that occur, highest first. */
function divisionLevels(boundaries: readonly Boundary[]): number[] {
  const levels = boundaries
    .filter(({ tags }) => tags.boundary === 'administrative' && tags.name)
    .map(({ tags }) => Number(tags.admin_level))
    .filter((level) => level > 2 && level < 8);
  return [...new Set(levels)].sort((a, b) => a - b);
}

const maxTwinMeters = 15_000;

/**
 * Returns the settlements and divisions of an extract. Settlements are merged with their counterpart in the world's
 * list: `replaced` has the sources of these, and `around` the other settlements of the world's list.
 */
export async function readSettlements(
  data: OsmData,
  boundaries: readonly Boundary[],
  relations: PlaceRelations,
  world: Gazetteer,
): Promise<{ places: PlaceRecord[]; replaced: Set<string>; around: WorldSettlement[]; setting: Setting }> {
  const [south, west] = [data.bounds.southwest.lat - 1, data.bounds.southwest.lng - 1];
  const [north, east] = [data.bounds.northeast.lat + 1, data.bounds.northeast.lng + 1];
  const around = world.settlementsWithin([south, west, north, east]);
  const worldByName = new Map<string, WorldSettlement[]>();
  for (const settlement of around) {
    for (const key of new Set(allNames(settlement).map(nameKey))) {
      const sameName = worldByName.get(key);
      if (sameName) sameName.push(settlement);
      else worldByName.set(key, [settlement]);
    }
  }
  const nearestKnown = nearestOf(around);
  const administrative = boundaries.filter(({ tags }) => tags.boundary === 'administrative' && tags.name);
  const levels = divisionLevels(boundaries);
  const replaced = new Set<string>();
  const usedBoundaries = new Set<string>();

  const administrativeAt = whoseExtentHas(administrative);
  const divisionsAt = (at: LatLng) => {
    const boundariesAround = administrativeAt(at).filter((boundary) => within(boundary, at));
    return levels.map(
      (level) => boundariesAround.find(({ tags }) => Number(tags.admin_level) === level)?.tags.name,
    );
  };

  const boundaryOf = (place: NamedPlace): Boundary | undefined =>
    administrativeAt(place).find(
      (boundary) =>
        Number(boundary.tags.admin_level) >= 6 &&
        (boundary.centerNode === place.nodeId ||
          nameKey(boundary.tags.name ?? '') === nameKey(place.tags.name ?? '')) &&
        within(boundary, place),
    );

  const settlements = (await namedPlaces(data, relations)).map((namedPlace): Settlement => {
    const { tags } = namedPlace;
    const name = tags.name ?? '';
    const type = settlementTypeByTag[tags.place ?? ''] ?? 'locality';
    const sameName = (worldByName.get(nameKey(name)) ?? []).filter(
      (twin) => distanceMeters(twin, namedPlace) < maxTwinMeters && !replaced.has(twin.source),
    );
    const twin = sameName.sort((a, b) => distanceMeters(a, namedPlace) - distanceMeters(b, namedPlace))[0];
    if (twin) replaced.add(twin.source);
    const neighbor = twin ?? nearestKnown.around(namedPlace, 1, 100_000)[0];
    const population = Math.max(populationOf(tags), twin?.population ?? 0);
    const boundary = settlementTypes.has(type) || type === 'suburb' ? boundaryOf(namedPlace) : undefined;
    if (boundary) usedBoundaries.add(boundary.source);
    const [admin1, admin2] = divisionsAt(namedPlace);
    const isCapital = tags.capital === 'yes';
    return {
      source: namedPlace.source,
      types: [type],
      name,
      ...(twin ? mergedNames(name, namesOf(tags), twin) : namesOf(tags)),
      importance: settlementTypes.has(type)
        ? Math.max(settlementImportance(population, isCapital), ownSettlementImportance(tags.place ?? ''))
        : districtImportance(population),
      lat: namedPlace.lat,
      lng: namedPlace.lng,
      country:
        tags['is_in:country_code'] ?? countryAt(namedPlace.lat, namedPlace.lng) ?? neighbor?.country ?? '',
      admin1: admin1 ?? neighbor?.admin1,
      admin2: admin2 ?? neighbor?.admin2,
      postcode: tags.postal_code ?? tags['addr:postcode'] ?? boundary?.tags.postal_code,
      extent: boundary?.extent,
      shape: boundary && shapeOf(boundary),
      population,
      boundary,
      reachMeters: reachMetersOf(type, population),
    };
  });

  const unmatched = around.filter(({ source }) => !replaced.has(source));
  const setting = settingOf(settlements, unmatched, divisionsAt);
  for (const settlement of settlements) {
    const { locality, admin1, admin2 } = setting.at(settlement);
    if (isVillageOfAnother(settlement, settlements)) settlement.locality = locality;
    if (!settlementTypes.has(settlement.types[0] ?? '')) {
      settlement.locality = locality;
      settlement.admin1 = admin1 ?? settlement.admin1;
      settlement.admin2 = admin2 ?? settlement.admin2;
    }
  }
  const sources = new Set(settlements.map(({ source }) => source));
  const divisions = administrative
    .filter(({ source }) => !usedBoundaries.has(source) && !sources.has(source))
    .flatMap((boundary) => divisionRecords(boundary, levels, setting));
  return { places: [...settlements.map(placeRecord), ...divisions], replaced, around: unmatched, setting };
}

const allNames = ({ name, names, aliases }: Pick<PlaceRecord, 'name' | 'names' | 'aliases'>): string[] => [
  name,
  ...Object.values(names ?? {}),
  ...(aliases ?? []),
];

/** Returns the names in the extract merged with those in the world's list. */
function mergedNames(name: string, extractNames: ReturnType<typeof namesOf>, twin: PlaceRecord) {
  const names = { ...twin.names, ...extractNames.names };
  const aliases = [...(extractNames.aliases ?? []), twin.name, ...(twin.aliases ?? [])].filter(
    (other) => other !== name,
  );
  return {
    ...(Object.keys(names).length > 0 && { names }),
    ...(aliases.length > 0 && { aliases: [...new Set(aliases)] }),
  };
}

function placeRecord({ population, boundary, reachMeters, ...place }: Settlement): PlaceRecord {
  return place;
}

function divisionRecords(boundary: Boundary, levels: readonly number[], setting: Setting): PlaceRecord[] {
  const level = Number(boundary.tags.admin_level);
  const rank = levels.indexOf(level) + 1;
  if (level <= 2 || level > 10) return [];
  const type = rank > 0 ? `admin_level_${Math.min(rank, 3)}` : level <= 8 ? 'admin_level_3' : 'suburb';
  const surroundings = setting.at(boundary);
  return [
    {
      source: boundary.source,
      types: [type],
      name: boundary.tags.name ?? '',
      ...namesOf(boundary.tags),
      importance:
        rank === 1
          ? admin1Importance(populationOf(boundary.tags))
          : type === 'suburb'
            ? districtImportance(populationOf(boundary.tags))
            : admin2Importance(populationOf(boundary.tags)),
      lat: boundary.lat,
      lng: boundary.lng,
      country: surroundings.country,
      admin1: rank === 1 ? boundary.tags.name : surroundings.admin1,
      admin2: rank === 2 ? boundary.tags.name : rank === 1 ? undefined : surroundings.admin2,
      locality: type === 'suburb' ? surroundings.locality : undefined,
      extent: boundary.extent,
      shape: shapeOf(boundary),
    },
  ];
}

const maxSuburbMeters = 2500;

/** Whether a settlement has no boundary and is inside that of another, as a village in its municipality. */
const isVillageOfAnother = (place: Settlement, all: readonly Settlement[]): boolean =>
  settlementTypes.has(place.types[0] ?? '') &&
  !place.boundary &&
  all.some(({ source, boundary }) => source !== place.source && boundary && within(boundary, place));

/** Returns a test whether a settlement of the world's list is part of a town: it has no population and is in a town. */
function townPartTest(all: readonly Settlement[]): (place: Settlement) => boolean {
  const townsAt = whoseExtentHas(
    all.filter(({ population }) => population > 0).map((town) => ({ town, extent: reachOf(town) })),
  );
  return (place) =>
    place.population === 0 &&
    townsAt(place).some(({ town }) =>
      town.boundary ? within(town.boundary, place) : distanceMeters(town, place) < town.reachMeters,
    );
}

const metersPerDegree = 111_195;

function reachOf({ boundary, lat, lng, reachMeters }: Settlement): Extent {
  if (boundary) return boundary.extent;
  const latDegrees = (reachMeters * 1.01) / metersPerDegree;
  const lngDegrees = latDegrees / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return [lat - latDegrees, lng - lngDegrees, lat + latDegrees, lng + lngDegrees];
}

function settingOf(
  settlements: readonly Settlement[],
  worldSettlements: readonly WorldSettlement[],
  divisionsAt: (at: LatLng) => (string | undefined)[],
): Setting {
  const extractSettlements = settlements.filter(({ types: [type = ''] }) => settlementTypes.has(type));
  // Add settlements of the world's list, because extracts lack some: an extract of streets has none, and some only have
  // the suburbs of a city.
  const worldOnly = worldSettlements.flatMap((place): Settlement[] => {
    const [type = ''] = place.types;
    if (!settlementTypes.has(type)) return [];
    return [{ ...place, boundary: undefined, reachMeters: reachMetersOf(type, place.population) }];
  });
  const isPartOfTown = townPartTest([...extractSettlements, ...worldOnly]);
  const localities = [...extractSettlements, ...worldOnly.filter((place) => !isPartOfTown(place))];
  const nearestLocality = nearestOf(localities);
  const largest = localities.toSorted((a, b) => b.reachMeters - a.reachMeters).slice(0, 50);
  const byName = grouped(localities, ({ name }) => nameKey(name));
  const villages = new Set(
    extractSettlements.filter((place) => isVillageOfAnother(place, extractSettlements)),
  );
  const suburbs = nearestOf(
    settlements.filter(
      (place) =>
        ['suburb', 'borough', 'quarter', 'neighbourhood'].includes(place.types[0] ?? '') ||
        villages.has(place),
    ),
  );
  /** Returns the nearest part of a settlement; a village only if it is nearer than the settlement it belongs to. */
  const suburbAt = (at: LatLng, locality: Settlement | undefined): Settlement | undefined =>
    suburbs
      .around(at, 2, maxSuburbMeters)
      .find(
        (part) => !villages.has(part) || !locality || distanceMeters(at, part) < distanceMeters(at, locality),
      );
  const closestSettlement = (at: LatLng, candidates: readonly Settlement[]): Settlement | undefined => {
    const inside = candidates.find(({ boundary }) => boundary && within(boundary, at));
    if (inside) return inside;
    let best: Settlement | undefined;
    let leastShare = Number.POSITIVE_INFINITY;
    for (const candidate of candidates) {
      // Skip candidates that are too far away by latitude alone, without trigonometry.
      if (metersPerDegree * Math.abs(at.lat - candidate.lat) > 1.01 * leastShare * candidate.reachMeters)
        continue;
      const share = distanceMeters(at, candidate) / candidate.reachMeters;
      if (share < leastShare) [best, leastShare] = [candidate, share];
    }
    return best;
  };

  const namedBy = (city: string | undefined) => (city ? (byName.get(nameKey(city)) ?? []) : []);
  const localityAt = (position: LatLng, named: readonly Settlement[]) =>
    named.length > 0
      ? closestSettlement(position, named)
      : closestSettlement(position, [...nearestLocality.around(position, 12, 60_000), ...largest]);
  return {
    townAt(position, city) {
      const named = namedBy(city);
      const isUnknown = named.length === 0 && city !== undefined && city !== '';
      const locality = localityAt(position, named);
      return {
        locality: isUnknown ? city : locality?.name,
        suburb: suburbAt(position, locality)?.name,
      };
    },
    at(position, city) {
      const named = namedBy(city);
      const locality = localityAt(position, named);
      const [admin1, admin2] = divisionsAt(position);
      const suburb = suburbAt(position, locality);
      return {
        country: locality?.country || (countryAt(position.lat, position.lng) ?? ''),
        admin1: admin1 ?? locality?.admin1,
        admin2: admin2 ?? locality?.admin2,
        locality: named.length === 0 && city ? city : locality?.name,
        suburb: suburb?.name,
      };
    },
  };
}
