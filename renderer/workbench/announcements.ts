import { create } from 'zustand';

/** What was told last; each telling has a number of its own, as the same may be told again. */
export const useTold = create<{ text: string; number: number }>()(() => ({ text: '', number: 0 }));

/** Has a screen reader say what became of something that takes a while, whichever panel is open by then. */
export const tell = (text: string) => useTold.setState(({ number }) => ({ text, number: number + 1 }));
