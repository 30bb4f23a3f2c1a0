import { create } from 'zustand';

/** The menu of a vertex that is being edited: right click on it, or Shift+F10 and the menu key for the chosen one. */
export const useVertexMenu = create<{ at: { x: number; y: number } | null }>()(() => ({ at: null }));
export const closeVertexMenu = () => useVertexMenu.setState({ at: null });
