import type { TransitLeg } from '../../shared/api/transit.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import type { LatLng } from '../../shared/geo/position.ts';

/** Name of a line as shown on its vehicles. */
export const lineName = ({ transport }: TransitLeg): string =>
  transport?.short_name || transport?.name || transport?.long_name || '';

const positionOf = ({ location }: TransitLeg['start_location']): LatLng => ({
  lat: Number(location.lat),
  lng: Number(location.lng),
});

/** Path of a leg; a straight line if the service returns none. */
export const pathOf = (leg: TransitLeg): LatLng[] => {
  const path = leg.polyline ? decodePolyline(leg.polyline) : undefined;
  return path && path.length > 1 ? path : [positionOf(leg.start_location), positionOf(leg.end_location)];
};
