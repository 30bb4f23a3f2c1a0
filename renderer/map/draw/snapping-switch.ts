import { create } from 'zustand';

/** Whether drawing snaps to borders of zones. Stored with the window layout. */
export const useSnapping = create<{ on: boolean }>()(() => ({ on: true }));
