import { distanceMatrix, isochrone, route } from '../../shared/api/distance.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { distanceMeters } from '../../shared/geo/position.ts';
import { atMost } from '../figure.ts';
import type { NewAgreementCheck } from './agreement-check.ts';
import { placeText } from './place-text.ts';

/** Two carriageways of a road are about so far apart, and five decimals tell a meter. */
const maxMovedMeters = 15;
/** Outside the data, far from any road. */
const degreesBeyond = 1;

/** Whether a place on a road stays on it, and nothing leads to where no road is. */
export const islandsCheck: NewAgreementCheck = (send, { southwest }) => {
  const nowhere = placeText({ lat: southwest.lat - degreesBeyond, lng: southwest.lng - degreesBeyond });
  let moved = 0;
  let found = 0;
  return {
    async checkDriven({ origin, destination, drive }) {
      const path = decodePolyline(drive.overview_polyline.points) ?? [];
      const onRoad = path[Math.floor(path.length / 2)];
      if (onRoad) {
        const [rest] = (await send(route, { origin: placeText(onRoad), destination })).routes;
        const [start] = decodePolyline(rest?.overview_polyline.points ?? '') ?? [];
        if (!start || distanceMeters(start, onRoad) > maxMovedMeters) moved += 1;
      }
      const [there, element, reached] = await Promise.all([
        send(route, { origin, destination: nowhere }),
        send(distanceMatrix, { origins: origin, destinations: nowhere }),
        send(isochrone, { origin: nowhere, value: '5' }),
      ]);
      const statuses = [there.status, element.rows[0]?.elements[0]?.status, reached.status];
      if (statuses.includes('OK')) found += 1;
    },
    figures: () => [
      atMost(`places on a road moved by over ${maxMovedMeters} m`, moved, 'pairs', 0),
      atMost('found where no road is', found, 'pairs', 0),
    ],
  };
};
