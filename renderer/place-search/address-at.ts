import type { LatLng } from '../../shared/geo/position.ts';
import { queryClient } from '../desk/ask.ts';
import { deskState } from '../desk/states.ts';
import { addressAtQuery } from './place-queries.ts';

/** An address farther away, in meters, doesn't describe the point. */
const maxMeters = 250;

/** The address at a point; null where there is none near, or the service cannot tell. */
export async function addressAt(position: LatLng): Promise<string | null> {
  try {
    const settings = deskState('settings');
    const { results } = await queryClient.fetchQuery(addressAtQuery(position, settings));
    const found = results[0];
    return found && (found.distance ?? 0) <= maxMeters ? found.formatted_address : null;
  } catch {
    // The point is used without an address.
    return null;
  }
}
