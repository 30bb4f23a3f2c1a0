import { useEffect } from 'react';
import { leaveOut } from '../../workspace-zones/map-of-list.ts';
import { useListedZones } from './listed-zones.ts';

/** While mounted, the map follows the filters of the list. */
export function MapFollowsList() {
  const { all, listed } = useListedZones();
  useEffect(() => {
    const others = new Set(listed.length < all.size ? all.keys() : []);
    for (const { id } of others.size > 0 ? listed : []) others.delete(id);
    leaveOut(others);
  }, [all, listed]);
  useEffect(() => () => leaveOut(new Set()), []);
  return null;
}
