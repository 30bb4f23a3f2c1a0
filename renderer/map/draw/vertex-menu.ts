import { create } from 'zustand';

/** Menu of an edited vertex: by right click, or Shift+F10 or the menu key for the selected one. */
export const useVertexMenu = create<{ at: { x: number; y: number } | null }>()(() => ({ at: null }));
export const closeVertexMenu = () => useVertexMenu.setState({ at: null });
