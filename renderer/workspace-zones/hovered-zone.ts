import { create } from 'zustand';

/** The zone under the pointer or the list's cursor; list and map highlight it for each other. */
export const useHoveredZone = create<{ id: string | null }>()(() => ({ id: null }));

export const hoverZone = (id: string | null) => useHoveredZone.setState({ id });

/** Clears the hovered zone unless another one has replaced it. */
export const leaveZone = (id: string) =>
  useHoveredZone.setState((hovered) => (hovered.id === id ? { id: null } : hovered));
