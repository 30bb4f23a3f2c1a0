import { create } from 'zustand';

/** Whether what is drawn snaps to the borders of zones. Kept with how the window is arranged. */
export const useSnapping = create<{ on: boolean }>()(() => ({ on: true }));
