import { nearestOnLine } from '../../../../shared/geo/nearest-on-line.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { settlementTypes } from '../../../region-format/places/place-types.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import type { Located } from '../located.ts';
import { boxAround } from './box-around.ts';
import type { Found } from './found.ts';
import type { PlaceIndex } from './place-index.ts';

/** A result with its text in a list. */
export interface Listed {
  found: Found;
  located: Located;
  /** Returns the text for a location; may contain more than `located`. */
  textOf(located: Located): string;
}

/** Additions that distinguish equal texts. */
interface Distinction {
  /** District or division. */
  apart?: string;
  /** A street it meets, or the nearest one. */
  beside?: string;
}

type Criterion = keyof Distinction;
type Values = (group: readonly Listed[]) => (string | undefined)[];

const maxCrossStreets = 12;
const maxNeighborMeters = 300;

/**
 * Returns the texts of a list, distinguishing equal ones by district, else by division, else by a street that each
 * meets or is near; settlements by a better known one nearby.
 */
export function textsApart(places: PlaceIndex, list: readonly Listed[]): string[] {
  const criteria: readonly (readonly [Criterion, Values])[] = [
    ['apart', (group) => group.map(({ located }) => located.suburb)],
    ['apart', (group) => group.map(({ located }) => located.admin2)],
    ['beside', (group) => streetsBeside(places, group)],
    ['apart', (group) => group.map(({ found }) => nextTo(places, found))],
  ];
  const distinctions = new Map<Listed, Distinction>();
  const split = (group: readonly Listed[], from: number): void => {
    const [criterion, valuesOf] = criteria[from] ?? [];
    if (group.length < 2 || !criterion || !valuesOf) return;
    const values = valuesOf(group);
    const isTelling = new Set(values).size > 1;
    for (const value of new Set(values)) {
      const alike = group.filter((_, index) => values[index] === value);
      for (const one of isTelling ? alike : []) {
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

const withDistinction = (located: Located, { apart, beside }: Distinction): Located => ({
  ...located,
  apart,
  street: located.street && beside ? `${located.street} (${beside})` : located.street,
});

function streetOf(found: Found): Place | undefined {
  switch (found.kind) {
    case 'place':
      return found.place.types[0] === 'route' ? found.place : undefined;
    case 'house':
      return found.house.street;
    case 'corner':
      return found.street;
  }
}

function positionOf(found: Found): LatLng {
  switch (found.kind) {
    case 'place':
      return found.place;
    case 'house':
      return found.house.at;
    case 'corner':
      return found.at;
  }
}

/** Returns for each a street that none of the others meets: one it meets itself, best known first, else the nearest. */
function streetsBeside(places: PlaceIndex, group: readonly Listed[]): (string | undefined)[] {
  const each = group.map(({ found }) => {
    const street = streetOf(found);
    if (!street) return [];
    const crossing = places.placesWith(places.crossStreets(street.id, maxCrossStreets));
    const names = crossing.filter(({ nameKey }) => nameKey !== street.nameKey).map(({ name }) => name);
    const next = neighborOf(places, street, positionOf(found));
    return next === undefined ? names : [...names, next];
  });
  return each.map((names, index) =>
    names.find((name) => !each.some((others, other) => other !== index && others.includes(name))),
  );
}

/** Returns the best known settlement around a settlement, or the nearest street to a place. */
function nextTo(places: PlaceIndex, found: Found): string | undefined {
  if (found.kind !== 'place' || streetOf(found)) return undefined;
  const { place } = found;
  if (!settlementTypes.has(place.types[0] ?? '')) return neighborOf(places, place, place);
  return places.settlementsAround(place).find(({ nameKey }) => nameKey !== place.nameKey)?.name;
}

/** Returns the name of the nearest street around a position. */
function neighborOf(places: PlaceIndex, street: Place, at: LatLng): string | undefined {
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
