import { create } from 'zustand';

/** Hovered zone on the map, or hovered or focused zone in the list; each highlights the other's. */
export const useHoveredZone = create<{ id: string | null }>()(() => ({ id: null }));

export const hoverZone = (id: string | null) => useHoveredZone.setState({ id });

/** Clears the hovered zone, unless another zone has replaced it. */
export const unhoverZone = (id: string) =>
  useHoveredZone.setState((hovered) => (hovered.id === id ? { id: null } : hovered));
