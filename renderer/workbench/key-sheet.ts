import { create } from 'zustand';

/** Whether the list of keys is shown. */
export const useKeySheet = create<{ shown: boolean }>()(() => ({ shown: false }));

export const showKeys = (shown: boolean) => useKeySheet.setState({ shown });
