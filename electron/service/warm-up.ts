import { operations } from '../../shared/api/operations.ts';
import type { LatLng } from '../../shared/geo/position.ts';

/** Code is loaded in the first round and mostly compiled in the last. */
const rounds = 3;
/** Degrees, about 2 km: long enough for a route with several steps. */
const step = 0.02;
/** A text is typed letter by letter. */
const maxTyped = 8;

export interface WarmUp {
  region: { name: string; center: LatLng };
  /** Sends a request to the service. */
  request(path: string): Promise<unknown>;
  signal: AbortSignal;
}

const inQuery = ({ lat, lng }: LatLng): string => `${lat},${lng}`;

const pathOf = ({ path }: { path: string }, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`;

/** Returns the first requests of a typical session; each round has other positions. */
function firstRequests({ name, center }: WarmUp['region'], round: number): string[] {
  const origin = inQuery({ lat: center.lat, lng: center.lng + round * step });
  const destination = inQuery({ lat: center.lat + (round + 1) * step, lng: center.lng });
  const prefixes = Array.from({ length: Math.min(maxTyped, name.length) }, (_, last) =>
    name.slice(0, last + 1),
  );
  const typed = [...prefixes, `${name} ${round + 1}`];
  return [
    ...typed.map((input) => pathOf(operations['localities.autocomplete'], { input, location: origin })),
    pathOf(operations['localities.geocode'], { latlng: origin }),
    pathOf(operations['distance.route'], { origin, destination, details: 'full' }),
    pathOf(operations['distance.isochrone'], { origin, value: '10' }),
  ];
}

/**
 * Sends typical requests one after another, so that the first of a user finds engines running, code compiled and data
 * cached. Ends when the signal is aborted.
 */
export async function warmUp({ region, request, signal }: WarmUp): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const path of firstRequests(region, round)) {
      if (signal.aborted) return;
      await request(path);
    }
  }
}
