import type { LatLng } from '../../shared/geo/position.ts';
import { queryClient } from '../desk/ask.ts';
import { deskState } from '../desk/states.ts';
import { addressAtQuery } from './place-queries.ts';

/** Maximum distance of an address that describes a point, in meters. */
const maxMeters = 250;

/** Returns the address at a point; null if there is none nearby or the request fails. */
export async function addressAt(position: LatLng): Promise<string | null> {
  try {
    const settings = deskState('settings');
    const { results } = await queryClient.fetchQuery(addressAtQuery(position, settings));
    const nearest = results[0];
    return nearest && (nearest.distance ?? 0) <= maxMeters ? nearest.formatted_address : null;
  } catch {
    // The point is used without an address.
    return null;
  }
}
