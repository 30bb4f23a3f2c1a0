import { create } from 'zustand';

/** What was announced last; each announcement has a number of its own, as the same may be announced again. */
export const useAnnouncement = create<{ text: string; number: number }>()(() => ({ text: '', number: 0 }));

/** Has a screen reader announce the result of something slow, whichever panel is open by then. */
export const announce = (text: string) =>
  useAnnouncement.setState(({ number }) => ({ text, number: number + 1 }));
