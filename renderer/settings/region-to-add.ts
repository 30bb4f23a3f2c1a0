import { create } from 'zustand';
import { goToSection } from './sections.ts';

interface RegionToAdd {
  /** Of a region that is absent and a person wants to add; null where none is wanted. */
  name: string | null;
  /** Extracts that a person opened with the program, until the form has taken them. */
  paths: readonly string[];
}

export const useRegionToAdd = create<RegionToAdd>()(() => ({ name: null, paths: [] }));

/** Opens the form for a new region, with the name of the one that is wanted. */
export function goToNewRegion(name: string) {
  useRegionToAdd.setState({ name });
  goToSection('regions');
}

/** Opens the form for a new region with these extracts, after those that it has. */
export function goToNewRegionOf(paths: readonly string[]) {
  useRegionToAdd.setState((before) => ({ paths: [...before.paths, ...paths] }));
  goToSection('regions');
}
