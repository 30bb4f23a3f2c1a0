import { create } from 'zustand';

/** State of a vertex's menu, in pixels of the map. Opened by right click, or Shift+F10 or the menu key if selected. */
export const useVertexMenu = create<{ at: { x: number; y: number } | null }>()(() => ({ at: null }));
export const closeVertexMenu = () => useVertexMenu.setState({ at: null });
