import { distanceMatrix, isochrone, route } from '../../shared/api/distance.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { atMost } from '../figure.ts';
import type { NewAgreementCheck } from './agreement-check.ts';
import { placeText } from './place-text.ts';

/** Size of the smaller areas, in degrees. */
const degreesAround = 0.03;

/** Whether nothing leads from or to a place in an area to avoid, however large the area is. */
export const areaCheck: NewAgreementCheck = (send, { southwest, northeast }) => {
  const area = box(
    { lat: southwest.lat - 1, lng: southwest.lng - 1 },
    { lat: northeast.lat + 1, lng: northeast.lng + 1 },
  );
  let found = 0;
  return {
    async checkDriven({ origin, destination, drive }) {
      // The road may be further from the origin than the smaller area reaches.
      const [start] = decodePolyline(drive.overview_polyline.points) ?? [];
      const around = start && boxAround(start);
      const areas = around ? [area, around] : [area];
      for (const avoid of areas) {
        const [one, other, reached] = await Promise.all([
          send(route, { origin, destination, avoid }),
          send(distanceMatrix, { origins: origin, destinations: destination, avoid }),
          send(isochrone, { origin, value: '5', avoid }),
        ]);
        const statuses = [one.status, other.rows[0]?.elements[0]?.status, reached.status];
        if (statuses.some((status) => status !== 'ZERO_RESULTS')) found += 1;
      }
    },
    figures: () => [atMost('found from within an area to avoid', found, 'areas', 0)],
  };
};

const boxAround = ({ lat, lng }: LatLng): string =>
  box(
    { lat: lat - degreesAround, lng: lng - degreesAround },
    { lat: lat + degreesAround, lng: lng + degreesAround },
  );

const box = (southwest: LatLng, northeast: LatLng): string =>
  [
    southwest,
    { lat: southwest.lat, lng: northeast.lng },
    northeast,
    { lat: northeast.lat, lng: southwest.lng },
  ]
    .map(placeText)
    .join(';');
