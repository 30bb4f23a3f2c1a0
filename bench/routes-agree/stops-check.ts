import { type Route, route } from '../../shared/api/distance.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng } from '../../shared/geo/position.ts';
import { atMost } from '../figure.ts';
import type { NewAgreementCheck } from './agreement-check.ts';
import { placeText } from './place-text.ts';
import { secondsOf } from './route-figures.ts';

/** Maximum share by which a route of another request may be faster. */
const tolerance = 0.02;

/** Whether a route by a stop is the sum of its legs, and no quicker than one without where the stop is on the way. */
export const stopsCheck: NewAgreementCheck = (send) => {
  const gains: number[] = [];
  let apart = 0;
  return {
    async checkDriven({ origin, destination, drive }) {
      const stop = stopOnTheWay(drive);
      if (!stop) return;
      const first = async (request: Record<string, string>) => (await send(route, request)).routes[0];
      const [trip, before, after] = await Promise.all([
        first({ origin, destination, waypoints: placeText(stop) }),
        first({ origin, destination: placeText(stop) }),
        first({ origin: placeText(stop), destination }),
      ]);
      if (!trip || !before || !after) return;
      gains.push(1 - secondsOf(trip) / secondsOf(drive));
      apart = Math.max(apart, Math.abs(secondsOf(before) + secondsOf(after) - secondsOf(trip)));
    },
    figures: () => [
      atMost('a route by a stop and its legs apart', apart, 's', 0),
      atMost(
        `quicker by over ${100 * tolerance} % with a stop on the way`,
        gains.filter((gain) => gain > tolerance).length,
        'pairs',
        0,
      ),
      atMost('quicker at most with a stop on the way', 100 * Math.max(0, ...gains), '%', 100 * tolerance),
    ],
  };
};

/** Returns the middle of the longest straight stretch, so that no stop saves a turn at a junction. */
function stopOnTheWay({ overview_polyline }: Route): LatLng | undefined {
  const path = decodePolyline(overview_polyline.points) ?? [];
  const stretches = path.slice(1).map((to, index) => {
    const from = path[index] ?? to;
    return {
      middle: { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 },
      meters: distanceMeters(from, to),
    };
  });
  return stretches.sort((a, b) => b.meters - a.meters)[0]?.middle;
}
