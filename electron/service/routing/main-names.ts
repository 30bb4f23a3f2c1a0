import type { RoutedTrip } from '../ports.ts';

/**
 * Returns the main street name of each trip: that of the longest stretch not used by an earlier trip, or else simply
 * the longest.
 */
export function mainNames(trips: readonly RoutedTrip[]): (string | null)[] {
  const taken = new Set<string>();
  return trips.map((trip) => {
    const names = streetNames(trip);
    const name = names.find((one) => !taken.has(one)) ?? names[0] ?? null;
    if (name !== null) taken.add(name);
    return name;
  });
}

/** Street names along a trip, longest stretch first. */
const streetNames = ({ legs }: RoutedTrip): string[] =>
  legs
    .flatMap(({ streets }) => streets)
    .toSorted((a, b) => b.meters - a.meters)
    .map(({ name }) => name);
