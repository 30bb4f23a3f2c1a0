import { create } from 'zustand';
import { goToSection } from './sections.ts';

/** The name of a region that is absent and a person wants to add; null where none is wanted. */
export const useRegionToAdd = create<{ name: string | null }>()(() => ({ name: null }));

/** Opens the form for a new region, with the name of the one that is wanted. */
export function goToNewRegion(name: string) {
  useRegionToAdd.setState({ name });
  goToSection('regions');
}
