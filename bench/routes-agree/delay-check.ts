import { type Route, route } from '../../shared/api/distance.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { atMost } from '../figure.ts';
import type { NewAgreementCheck } from './agreement-check.ts';
import { placeText } from './place-text.ts';

/** A walk, km/h, and what a drive may lose beside it: boarding a ferry is the most. */
const walkKmh = 5;
const maxDelaySeconds = 400;
const stretches = 12;

/** Whether no stretch of a drive takes minutes longer than it does on foot, as at a border that costs ten. */
export const delayCheck: NewAgreementCheck = (send) => {
  let delayed = 0;
  return {
    async checkDriven({ origin, destination, drive }) {
      const waypoints = placesAlong(drive);
      if (waypoints === '') return;
      const [stopped] = (await send(route, { origin, destination, waypoints })).routes;
      const isDelayed = stopped?.legs.some(
        ({ distance, duration }) => duration.value - (distance.value / walkKmh) * 3.6 > maxDelaySeconds,
      );
      if (isDelayed) delayed += 1;
    },
    figures: () => [
      atMost(`over ${maxDelaySeconds} s slower than on foot along a stretch`, delayed, 'pairs', 0),
    ],
  };
};

function placesAlong({ overview_polyline }: Route): string {
  const path = decodePolyline(overview_polyline.points) ?? [];
  const step = path.length / stretches;
  return Array.from({ length: stretches - 1 }, (_, index) => path[Math.floor((index + 1) * step)])
    .flatMap((place) => (place ? [placeText(place)] : []))
    .join('|');
}
