import { create } from 'zustand';

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

/** What the list leaves out, where it leaves out anything. */
export const leaveOut = (others: ReadonlySet<string>) =>
  useMapOfList.setState({ others: others.size > 0 ? others : none });
