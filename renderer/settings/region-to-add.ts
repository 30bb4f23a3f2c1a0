import { create } from 'zustand';
import { goToSection } from './sections.ts';

interface RegionToAdd {
  /** Suggested name for the new region; null if there is none. */
  name: string | null;
  /** Paths of extracts that the user opened with the program and the form hasn't taken yet. */
  paths: readonly string[];
}

/** Initial values for the form for a new region, set by other parts of the window. */
export const useRegionToAdd = create<RegionToAdd>()(() => ({ name: null, paths: [] }));

/** Opens the form for a new region with this name. */
export function goToNewRegion(name: string) {
  useRegionToAdd.setState({ name });
  goToSection('regions');
}

/** Opens the form for a new region and adds these extracts. */
export function goToNewRegionOf(paths: readonly string[]) {
  useRegionToAdd.setState((before) => ({ paths: [...before.paths, ...paths] }));
  goToSection('regions');
}
