import { create } from 'zustand';

/** What the zones panel shows while no zone's card is open. */
export type VisiblePart = 'workspace' | 'problems' | 'service';

export const useVisiblePart = create<{ part: VisiblePart }>()(() => ({ part: 'workspace' }));

export const showPart = (part: VisiblePart) => useVisiblePart.setState({ part });
