import { create } from 'zustand';

/** What the panel shows while no zone's card is open. */
export type ShownPart = 'workspace' | 'problems' | 'service';

export const useShownPart = create<{ part: ShownPart }>()(() => ({ part: 'workspace' }));

export const showPart = (part: ShownPart) => useShownPart.setState({ part });
