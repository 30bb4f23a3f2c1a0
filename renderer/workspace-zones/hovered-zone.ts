import { create } from 'zustand';

/** The zone under the pointer, or the one in the list that the keys are at; by it list and map mark each other's. */
export const useHoveredZone = create<{ id: string | null }>()(() => ({ id: null }));

export const hoverZone = (id: string | null) => useHoveredZone.setState({ id });

/** No longer, unless another one took its place. */
export const leaveZone = (id: string) =>
  useHoveredZone.setState((hovered) => (hovered.id === id ? { id: null } : hovered));
