import { create } from 'zustand';

/** Whether drawing snaps to zone borders. Stored with the window layout. */
export const useSnapping = create<{ on: boolean }>()(() => ({ on: true }));
