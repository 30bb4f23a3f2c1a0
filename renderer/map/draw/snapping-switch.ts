import { create } from 'zustand';

/** Whether what is drawn snaps to the borders of zones. It is stored with the arrangement of the window. */
export const useSnapping = create<{ on: boolean }>()(() => ({ on: true }));
