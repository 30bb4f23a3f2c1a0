import { nearestOnLine } from '../../../../shared/geo/nearest-on-line.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { settlementTypes } from '../../../region-format/places/place-types.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import type { AddressParts } from '../address-parts.ts';
import { boxAround } from './box-around.ts';
import type { PlaceIndex } from './place-index.ts';
import type { SearchResult } from './search-results.ts';

/** An entry of a list of results. */
export interface ListedResult {
  found: SearchResult;
  located: AddressParts;
  /** Returns the entry's text for its address parts, which may have a distinguishing addition. */
  textOf(located: AddressParts): string;
}

/** Additions that distinguish equal texts. */
interface Distinction {
  /** District, division, or settlement nearby. */
  area?: string;
  /** Street that the entry's street meets, or the nearest one. */
  nearStreet?: string;
}

type Criterion = keyof Distinction;
type Values = (group: readonly ListedResult[]) => (string | undefined)[];

const maxCrossStreets = 12;
const maxNeighborMeters = 300;

/**
 * Returns the texts of a list. Equal ones are distinguished by district, then by division, then by a street that each
 * meets or is near; settlements by a better known one nearby. Those that still are equal stay so.
 */
export function distinctTexts(places: PlaceIndex, list: readonly ListedResult[]): string[] {
  const criteria: readonly (readonly [Criterion, Values])[] = [
    ['area', (group) => group.map(({ located }) => located.suburb)],
    ['area', (group) => group.map(({ located }) => located.admin2)],
    ['nearStreet', (group) => distinguishingStreets(places, group)],
    ['area', (group) => group.map(({ found }) => nearbyName(places, found))],
  ];
  const distinctions = new Map<ListedResult, Distinction>();
  const split = (group: readonly ListedResult[], from: number): void => {
    const [criterion, valuesOf] = criteria[from] ?? [];
    if (group.length < 2 || !criterion || !valuesOf) return;
    const values = valuesOf(group);
    const differs = new Set(values).size > 1;
    for (const value of new Set(values)) {
      const alike = group.filter((_, index) => values[index] === value);
      for (const one of differs ? alike : []) {
        const known = distinctions.get(one);
        const detail = [known?.[criterion], value].filter(Boolean).join(', ');
        if (detail) distinctions.set(one, { ...known, [criterion]: detail });
      }
      split(alike, from + 1);
    }
  };
  const plain = list.map(({ located, textOf }) => textOf(located));
  for (const text of new Set(plain))
    split(
      list.filter((_, index) => plain[index] === text),
      0,
    );
  return list.map((one, index) => {
    const distinction = distinctions.get(one);
    return distinction ? one.textOf(withDistinction(one.located, distinction)) : (plain[index] ?? '');
  });
}

const withDistinction = (located: AddressParts, { area, nearStreet }: Distinction): AddressParts => ({
  ...located,
  distinction: area,
  street: located.street && nearStreet ? `${located.street} (${nearStreet})` : located.street,
});

function streetOf(found: SearchResult): Place | undefined {
  switch (found.kind) {
    case 'place':
      return found.place.types[0] === 'route' ? found.place : undefined;
    case 'house':
      return found.house.street;
    case 'corner':
      return found.street;
  }
}

function positionOf(found: SearchResult): LatLng {
  switch (found.kind) {
    case 'place':
      return found.place;
    case 'house':
      return found.house.at;
    case 'corner':
      return found.at;
  }
}

/** Returns for each entry a street that no other entry meets: the best known one that it meets, or else the nearest. */
function distinguishingStreets(places: PlaceIndex, group: readonly ListedResult[]): (string | undefined)[] {
  const each = group.map(({ found }) => {
    const street = streetOf(found);
    if (!street) return [];
    const crossing = places.placesWith(places.crossStreets(street.id, maxCrossStreets));
    const names = crossing.filter(({ nameKey }) => nameKey !== street.nameKey).map(({ name }) => name);
    const nearest = nearestStreetName(places, street, positionOf(found));
    return nearest === undefined ? names : [...names, nearest];
  });
  return each.map((names, index) =>
    names.find((name) => !each.some((others, other) => other !== index && others.includes(name))),
  );
}

/** Returns the name of the best known settlement around a settlement, or of the street nearest to another place. */
function nearbyName(places: PlaceIndex, found: SearchResult): string | undefined {
  if (found.kind !== 'place' || streetOf(found)) return undefined;
  const { place } = found;
  if (!settlementTypes.has(place.types[0] ?? '')) return nearestStreetName(places, place, place);
  return places.settlementsAround(place).find(({ nameKey }) => nameKey !== place.nameKey)?.name;
}

/** Returns the name of the nearest street around a position with another name than `street`. */
function nearestStreetName(places: PlaceIndex, street: Place, at: LatLng): string | undefined {
  const lines = places
    .linesIn(boxAround(at, maxNeighborMeters))
    .flatMap(({ street: id, points }) => {
      const on = nearestOnLine(points, at);
      return on ? [{ id, meters: distanceMeters(at, on.position) }] : [];
    })
    .filter(({ meters }) => meters <= maxNeighborMeters)
    .toSorted((one, other) => one.meters - other.meters);
  for (const { id } of lines) {
    const other = places.place(id);
    if (other && other.nameKey !== street.nameKey) return other.name;
  }
  return undefined;
}
