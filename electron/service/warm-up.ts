import { operations } from '../../shared/api/operations.ts';
import type { LatLng } from '../../shared/geo/position.ts';

/** The first round loads the code; by the last one, most of it is compiled. */
const rounds = 3;
/** Degrees, about 2 km: long enough for a route with several steps. */
const stepDegrees = 0.02;
/** Maximum number of requests for a name typed letter by letter. */
const maxTypedLetters = 8;

export interface WarmUp {
  region: { name: string; center: LatLng };
  /** Sends a request to the service. */
  request(path: string): Promise<unknown>;
  signal: AbortSignal;
}

const coordinatesText = ({ lat, lng }: LatLng): string => `${lat},${lng}`;

const pathOf = ({ path }: { path: string }, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`;

/** Returns the first requests of a typical session; each round has other positions. */
function firstRequests({ name, center }: WarmUp['region'], round: number): string[] {
  const origin = coordinatesText({ lat: center.lat, lng: center.lng + round * stepDegrees });
  const destination = coordinatesText({ lat: center.lat + (round + 1) * stepDegrees, lng: center.lng });
  const prefixes = Array.from({ length: Math.min(maxTypedLetters, name.length) }, (_, index) =>
    name.slice(0, index + 1),
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
 * Sends typical requests one after another, so that a user's first request finds engines running, code compiled, and
 * data cached. Ends when the signal is aborted.
 */
export async function warmUp({ region, request, signal }: WarmUp): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const path of firstRequests(region, round)) {
      if (signal.aborted) return;
      await request(path);
    }
  }
}
