import { decodePolyline } from '../../../shared/geo/polyline.ts';
import { toLatLng, toLngLat } from '../../../shared/geo/position.ts';
import { ask, faultOf } from '../../desk/ask.ts';
import type { FindStreet } from '../../map/draw/street-edges.ts';

/**
 * Finds the street between two vertices with one `distance.route` request: the shortest walking route, so that
 * one-way streets don't matter.
 */
export const streetBetween: FindStreet = async (from, to, signal) => {
  try {
    const { status, routes } = await ask(
      'distance.route',
      { origin: toLatLng(from), destination: toLatLng(to), mode: 'walking', method: 'distance' },
      { signal },
    );
    if (status !== 'OK' && status !== 'ZERO_RESULTS' && status !== 'NOT_FOUND')
      return { fault: { kind: 'service', status } };
    const path = routes[0] && decodePolyline(routes[0].overview_polyline.points);
    return { path: path?.map(toLngLat) ?? null };
  } catch (error) {
    return { fault: faultOf(error) };
  }
};
