import type { RoutedTrip } from '../ports.ts';

/**
 * Returns the main street name of each trip: that of its longest stretch whose name no earlier trip has, else of its
 * longest stretch. Null for a trip without named streets.
 */
export function mainStreetNames(trips: readonly RoutedTrip[]): (string | null)[] {
  const usedNames = new Set<string>();
  return trips.map((trip) => {
    const names = streetNames(trip);
    const name = names.find((candidate) => !usedNames.has(candidate)) ?? names[0] ?? null;
    if (name !== null) usedNames.add(name);
    return name;
  });
}

/** Returns the street names along a trip, longest stretch first. */
const streetNames = ({ legs }: RoutedTrip): string[] =>
  legs
    .flatMap(({ streets }) => streets)
    .toSorted((a, b) => b.meters - a.meters)
    .map(({ name }) => name);
