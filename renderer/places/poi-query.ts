import { deskQuery } from '../desk/ask.ts';
import type { MapPoi } from '../map/map-pois.ts';

/** Services and basemaps may put a place that is large elsewhere. */
const farthestMeters = 150;

/** The points of interest that one of the basemap may be, the nearest first. */
export const poiQuery = ({ position }: MapPoi) =>
  deskQuery('localities.nearby', {
    location: position,
    types: ['point_of_interest'],
    radius: farthestMeters,
    limit: 30,
    page: 1,
  });
