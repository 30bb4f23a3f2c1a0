import { isochrone, route } from '../../shared/api/distance.ts';
import { decodePolyline, withoutRepeats } from '../../shared/geo/polyline.ts';
import { toLngLat } from '../../shared/geo/position.ts';
import { loadGeos } from '../../shared/zones/geometry/geos.ts';
import { atMost } from '../figure.ts';
import type { NewAgreementCheck } from './agreement-check.ts';

/** Checks that lines have no repeated points, rings are valid, and a route to the start has no steps. */
export const shapesCheck: NewAgreementCheck = (send) => {
  let doubled = 0;
  let invalid = 0;
  let driven = 0;
  const hasRepeats = (line: string) => {
    const path = decodePolyline(line) ?? [];
    return withoutRepeats(path).length < path.length;
  };
  return {
    async checkDriven({ origin, destination }) {
      const [told, reached, nothing] = await Promise.all([
        send(route, { origin, destination, details: 'full' }),
        send(isochrone, { origin, value: '5' }),
        send(route, { origin, destination: origin, details: 'full' }),
      ]);
      const lines = told.routes.flatMap(({ overview_polyline, legs }) => [
        overview_polyline.points,
        // A step of only the arrival has no line.
        ...legs.flatMap(({ steps }) => (steps ?? []).slice(0, -1).map(({ polyline }) => polyline)),
      ]);
      if (lines.some(hasRepeats)) doubled += 1;
      if (reached.status === 'OK') {
        const ring = (decodePolyline(reached.isoline?.geometry ?? '') ?? []).map(toLngLat);
        const judged = (await loadGeos()).invalidity({ type: 'Polygon', coordinates: [ring] });
        if (!judged.ok || judged.value !== null) invalid += 1;
      }
      const steps = nothing.routes.flatMap(({ legs }) => legs.flatMap((leg) => leg.steps ?? []));
      if (steps.length > 1) driven += 1;
    },
    figures: () => [
      atMost('a point twice in a row', doubled, 'pairs', 0),
      atMost('rings of isochrones that are invalid', invalid, 'pairs', 0),
      atMost('more than one step from a place to itself', driven, 'pairs', 0),
    ],
  };
};
