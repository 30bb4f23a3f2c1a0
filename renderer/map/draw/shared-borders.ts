import { create } from 'zustand';

/** Whether neighbours follow where a border of theirs is edited. It is stored with the arrangement of the window. */
export const useSharedBorders = create<{ on: boolean }>()(() => ({ on: true }));
