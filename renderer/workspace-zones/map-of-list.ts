import { create } from 'zustand';

interface MapOfList {
  /** Zones hidden by search and filters; none if nothing is filtered. */
  others: ReadonlySet<string>;
  /** Whether those are hidden on the map rather than faded. */
  onlyListed: boolean;
}

const none: ReadonlySet<string> = new Set();

/** How the map follows the list. */
export const useMapOfList = create<MapOfList>()(() => ({ others: none, onlyListed: false }));

export const drawOnlyListed = (onlyListed: boolean) => useMapOfList.setState({ onlyListed });

/** Zones that the list filters out, if it filters anything. */
export const leaveOut = (others: ReadonlySet<string>) =>
  useMapOfList.setState({ others: others.size > 0 ? others : none });
