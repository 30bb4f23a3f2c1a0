import { useEffect } from 'react';
import { followList } from '../../workspace-zones/map-of-list.ts';
import { useListedZones } from './listed-zones.ts';

/** While mounted, the map follows the filters of the list. */
export function MapFollowsList() {
  const { all, listed } = useListedZones();
  useEffect(() => {
    followList(listed.length < all.size ? new Set(listed.map(({ id }) => id)) : null);
  }, [all, listed]);
  useEffect(() => () => followList(null), []);
  return null;
}
