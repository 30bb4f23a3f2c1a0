import { useEffect } from 'react';
import { setMapListFilter } from '../../workspace-zones/map-list-filter.ts';
import { useListedZones } from './listed-zones.ts';

/** Applies the filters of the list to the map while mounted; renders nothing. */
export function MapFollowsList() {
  const { all, listed } = useListedZones();
  useEffect(() => {
    setMapListFilter(listed.length < all.size ? new Set(listed.map(({ id }) => id)) : null);
  }, [all, listed]);
  useEffect(() => () => setMapListFilter(null), []);
  return null;
}
