import { create } from 'zustand';

interface MapOfList {
  /** Zones that search and filters leave; null if they leave all. */
  listed: ReadonlySet<string> | null;
  /** Whether the others are hidden on the map rather than faded. */
  onlyListed: boolean;
}

/** How the map follows the list. */
export const useMapOfList = create<MapOfList>()(() => ({ listed: null, onlyListed: false }));

export const drawOnlyListed = (onlyListed: boolean) => useMapOfList.setState({ onlyListed });

/** Zones that the list shows; null for all. */
export const followList = (listed: ReadonlySet<string> | null) => useMapOfList.setState({ listed });
