import { create } from 'zustand';

/** Whether neighbors follow edits of shared borders. Stored with the window layout. */
export const useSharedBorders = create<{ on: boolean }>()(() => ({ on: true }));
