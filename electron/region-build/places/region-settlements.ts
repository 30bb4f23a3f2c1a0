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

/** Names of the country, divisions and settlement around a position. */
export interface Surroundings {
  country: string;
  admin1: string | undefined;
  admin2: string | undefined;
  locality: string | undefined;
  suburb: string | undefined;
}

export interface Setting {
  /** `city` is the element's own `addr:city`. */
  at(position: LatLng, city?: string): Surroundings;
  /** As `at`, only the settlement and its part. */
  townAt(position: LatLng, city?: string): Pick<Surroundings, 'locality' | 'suburb'>;
}

interface Settlement extends PlaceRecord {
  population: number;
  boundary: Boundary | undefined;
  /** Assumed radius if there is no boundary. */
  reachMeters: number;
}

const types: Readonly<Record<string, string>> = {
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

function reach(type: string, population: number): number {
  const byPeople = Math.sqrt(population / peoplePerSquareKilometer / Math.PI) * 1000;
  return Math.max(minReachMeters[type] ?? 500, byPeople);
}

function populationOf(tags: Tags): number {
  const digits = /^\d+$/.exec((tags.population ?? '').replace(/[ .,']/g, ''));
  return digits ? Number(digits[0]) : 0;
}

interface Found extends LatLng {
  source: string;
  tags: Tags;
  nodeId: number | undefined;
}

/** Whether an element is a settlement or a part of one. */
export const isSettlement = ({ name, place = '' }: Tags): boolean =>
  name !== undefined && types[place] !== undefined;

/** Nodes first: an outline around a settlement's node, or next to its relation, is the same settlement. */
async function namedPlaces(data: OsmData, relations: PlaceRelations): Promise<Found[]> {
  const byName = new Map<string, Found[]>();
  const add = (place: Found, isSame: (other: Found) => boolean = () => false) => {
    const key = nameKey(place.tags.name ?? '');
    const known = byName.get(key) ?? [];
    if (known.some(isSame)) return;
    known.push(place);
    byName.set(key, known);
  };
  for await (const node of data.nodes({ keys: ['place'] }))
    if (isSettlement(node.tags)) add({ source: `n${node.id}`, nodeId: node.id, ...node });
  const inRelations = new Map<number, string | undefined>();
  for (const { id, tags, polygons, outline, labels } of relations.areas()) {
    const largest = polygons[0]?.[0];
    if (!isSettlement(tags) || !largest) continue;
    const place = { source: `r${id}`, nodeId: undefined, tags, ...centroid(largest) };
    const isLabel = (node: number | undefined) => node !== undefined && labels.includes(node);
    add(place, (other) => isLabel(other.nodeId) || surrounds(polygons, other));
    for (const way of outline) inRelations.set(way, tags.name);
  }
  for await (const { id, refs, tags } of data.ways({ keys: ['place'] })) {
    if (!isSettlement(tags) || inRelations.get(id) === tags.name) continue;
    const ring = lineOf(refs, data.position);
    if (ring.length === 0) continue;
    const place = { source: `w${id}`, nodeId: undefined, tags, ...centroid(ring) };
    add(place, (other) => isClosed(refs) && surrounds([[ring]], other));
  }
  return [...byName.values()].flat();
}

/** Returns the admin levels between a country and its municipalities, highest first. */
function divisionLevels(boundaries: readonly Boundary[]): number[] {
  const levels = boundaries
    .filter(({ tags }) => tags.boundary === 'administrative' && tags.name)
    .map(({ tags }) => Number(tags.admin_level))
    .filter((level) => level > 2 && level < 8);
  return [...new Set(levels)].sort((a, b) => a - b);
}

const maxTwinMeters = 15_000;

/** Reads the settlements and divisions of an extract, each merged with its counterpart in the world's list. */
export async function readSettlements(
  data: OsmData,
  boundaries: readonly Boundary[],
  relations: PlaceRelations,
  world: Gazetteer,
): Promise<{ places: PlaceRecord[]; replaced: Set<string>; around: WorldSettlement[]; setting: Setting }> {
  const [south, west] = [data.bounds.southwest.lat - 1, data.bounds.southwest.lng - 1];
  const [north, east] = [data.bounds.northeast.lat + 1, data.bounds.northeast.lng + 1];
  const around = world.settlementsWithin([south, west, north, east]);
  const twins = new Map<string, WorldSettlement[]>();
  for (const settlement of around) {
    for (const key of new Set(allNames(settlement).map(nameKey))) {
      const own = twins.get(key);
      if (own) own.push(settlement);
      else twins.set(key, [settlement]);
    }
  }
  const nearestKnown = nearestOf(around);
  const administrative = boundaries.filter(({ tags }) => tags.boundary === 'administrative' && tags.name);
  const levels = divisionLevels(boundaries);
  const replaced = new Set<string>();
  const usedBoundaries = new Set<string>();

  const administrativeAt = whoseExtentHas(administrative);
  const divisionsAt = (at: LatLng) => {
    const around = administrativeAt(at).filter((boundary) => within(boundary, at));
    return levels.map((level) => around.find(({ tags }) => Number(tags.admin_level) === level)?.tags.name);
  };

  const boundaryOf = (found: Found): Boundary | undefined =>
    administrativeAt(found).find(
      (boundary) =>
        Number(boundary.tags.admin_level) >= 6 &&
        (boundary.centerNode === found.nodeId ||
          nameKey(boundary.tags.name ?? '') === nameKey(found.tags.name ?? '')) &&
        within(boundary, found),
    );

  const settlements = (await namedPlaces(data, relations)).map((found): Settlement => {
    const { tags } = found;
    const name = tags.name ?? '';
    const type = types[tags.place ?? ''] ?? 'locality';
    const sameName = (twins.get(nameKey(name)) ?? []).filter(
      (twin) => distanceMeters(twin, found) < maxTwinMeters && !replaced.has(twin.source),
    );
    const twin = sameName.sort((a, b) => distanceMeters(a, found) - distanceMeters(b, found))[0];
    if (twin) replaced.add(twin.source);
    const neighbor = twin ?? nearestKnown.around(found, 1, 100_000)[0];
    const population = Math.max(populationOf(tags), twin?.population ?? 0);
    const boundary = settlementTypes.has(type) || type === 'suburb' ? boundaryOf(found) : undefined;
    if (boundary) usedBoundaries.add(boundary.source);
    const [admin1, admin2] = divisionsAt(found);
    const capital = tags.capital === 'yes';
    return {
      source: found.source,
      types: [type],
      name,
      ...(twin ? joinedNames(name, namesOf(tags), twin) : namesOf(tags)),
      importance: settlementTypes.has(type)
        ? Math.max(settlementImportance(population, capital), ownSettlementImportance(tags.place ?? ''))
        : districtImportance(population),
      lat: found.lat,
      lng: found.lng,
      country: tags['is_in:country_code'] ?? countryAt(found.lat, found.lng) ?? neighbor?.country ?? '',
      admin1: admin1 ?? neighbor?.admin1,
      admin2: admin2 ?? neighbor?.admin2,
      postcode: tags.postal_code ?? tags['addr:postcode'] ?? boundary?.tags.postal_code,
      extent: boundary?.extent,
      shape: boundary && shapeOf(boundary),
      population,
      boundary,
      reachMeters: reach(type, population),
    };
  });

  const others = around.filter(({ source }) => !replaced.has(source));
  const setting = settingOf(settlements, others, divisionsAt);
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
    .flatMap((boundary) => division(boundary, levels, setting));
  return { places: [...settlements.map(record), ...divisions], replaced, around: others, setting };
}

const allNames = ({ name, names, aliases }: Pick<PlaceRecord, 'name' | 'names' | 'aliases'>): string[] => [
  name,
  ...Object.values(names ?? {}),
  ...(aliases ?? []),
];

/** Merges the names in the extract with those of the world's list. */
function joinedNames(name: string, own: ReturnType<typeof namesOf>, twin: PlaceRecord) {
  const names = { ...twin.names, ...own.names };
  const aliases = [...(own.aliases ?? []), twin.name, ...(twin.aliases ?? [])].filter(
    (other) => other !== name,
  );
  return {
    ...(Object.keys(names).length > 0 && { names }),
    ...(aliases.length > 0 && { aliases: [...new Set(aliases)] }),
  };
}

function record({ population, boundary, reachMeters, ...place }: Settlement): PlaceRecord {
  return place;
}

function division(boundary: Boundary, levels: readonly number[], setting: Setting): PlaceRecord[] {
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

/** Whether a settlement without a boundary lies within that of another, as a village in its municipality. */
const isVillageOfAnother = (place: Settlement, all: readonly Settlement[]): boolean =>
  settlementTypes.has(place.types[0] ?? '') &&
  !place.boundary &&
  all.some(({ source, boundary }) => source !== place.source && boundary && within(boundary, place));

/** Returns a check for quarters: without population in the world's list and within a town. */
function partsOfTowns(all: readonly Settlement[]): (place: Settlement) => boolean {
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
  const high = (reachMeters * 1.01) / metersPerDegree;
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return [lat - high, lng - wide, lat + high, lng + wide];
}

function settingOf(
  settlements: readonly Settlement[],
  known: readonly WorldSettlement[],
  divisionsAt: (at: LatLng) => (string | undefined)[],
): Setting {
  const main = settlements.filter(({ types: [type = ''] }) => settlementTypes.has(type));
  // Extracts lack settlements (a cutout of streets has none, a suburb's node stands for the city),
  // so those of the world's list are added.
  const others = known.flatMap((place): Settlement[] => {
    const [type = ''] = place.types;
    if (!settlementTypes.has(type)) return [];
    return [{ ...place, boundary: undefined, reachMeters: reach(type, place.population) }];
  });
  const isPartOfTown = partsOfTowns([...main, ...others]);
  const localities = [...main, ...others.filter((place) => !isPartOfTown(place))];
  const nearestLocality = nearestOf(localities);
  const largest = localities.toSorted((a, b) => b.reachMeters - a.reachMeters).slice(0, 50);
  const byName = grouped(localities, ({ name }) => nameKey(name));
  const villages = new Set(main.filter((place) => isVillageOfAnother(place, main)));
  const suburbs = nearestOf(
    settlements.filter(
      (place) =>
        ['suburb', 'borough', 'quarter', 'neighbourhood'].includes(place.types[0] ?? '') ||
        villages.has(place),
    ),
  );
  /** The nearest part of a settlement; a village only where it is nearer than the settlement that it belongs to. */
  const suburbAt = (at: LatLng, locality: Settlement | undefined): Settlement | undefined =>
    suburbs
      .around(at, 2, maxSuburbMeters)
      .find(
        (part) => !villages.has(part) || !locality || distanceMeters(at, part) < distanceMeters(at, locality),
      );
  const closest = (at: LatLng, candidates: readonly Settlement[]): Settlement | undefined => {
    const inside = candidates.find(({ boundary }) => boundary && within(boundary, at));
    if (inside) return inside;
    let best: Settlement | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const candidate of candidates) {
      // Farther away by latitude alone, which needs no trigonometry.
      if (metersPerDegree * Math.abs(at.lat - candidate.lat) > 1.01 * least * candidate.reachMeters) continue;
      const share = distanceMeters(at, candidate) / candidate.reachMeters;
      if (share < least) [best, least] = [candidate, share];
    }
    return best;
  };

  const namedBy = (city: string | undefined) => (city ? (byName.get(nameKey(city)) ?? []) : []);
  const localityAt = (position: LatLng, named: readonly Settlement[]) =>
    named.length > 0
      ? closest(position, named)
      : closest(position, [...nearestLocality.around(position, 12, 60_000), ...largest]);
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
