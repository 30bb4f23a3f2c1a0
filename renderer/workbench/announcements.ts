import { create } from 'zustand';

/** The latest announcement. `number` differs for each, so that the same text can be announced again. */
export const useAnnouncement = create<{ text: string; number: number }>()(() => ({ text: '', number: 0 }));

/** Lets screen readers announce a text, such as the result of a slow action, whichever panel is open by then. */
export const announce = (text: string) =>
  useAnnouncement.setState(({ number }) => ({ text, number: number + 1 }));
