import { useEffect } from 'react';
import { create } from 'zustand';
import { useListedZones } from './listed-zones.ts';

interface MapOfList {
  /** Zones that the search and the filters leave out of the list; none where they leave out nothing. */
  others: ReadonlySet<string>;
  /** Whether those are not drawn at all, or only faintly. */
  onlyListed: boolean;
}

const none: ReadonlySet<string> = new Set();

/** How the map follows the list. */
export const useMapOfList = create<MapOfList>()(() => ({ others: none, onlyListed: false }));

export const drawOnlyListed = (onlyListed: boolean) => useMapOfList.setState({ onlyListed });

/** Lets the map follow what the list is narrowed to, for as long as the component is mounted. */
export function MapFollowsList() {
  const { all, listed } = useListedZones();
  useEffect(() => {
    const others = new Set(listed.length < all.size ? all.keys() : none);
    for (const { id } of others.size > 0 ? listed : []) others.delete(id);
    useMapOfList.setState({ others: others.size > 0 ? others : none });
  }, [all, listed]);
  useEffect(() => () => useMapOfList.setState({ others: none }), []);
  return null;
}
