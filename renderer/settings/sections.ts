import { enterPanel } from '../workbench/layout.ts';

/** The parts of the settings, in their order. */
export const sectionIds = [
  'service',
  'keys',
  'looks',
  'basemap',
  'regions',
  'usage',
  'windows',
  'about',
] as const;
export type SectionId = (typeof sectionIds)[number];

export const sectionElementId = (id: SectionId) => `settings-${id}`;

/** Opens the settings with the focus in one of their parts. */
export const goToSection = (id: SectionId) => enterPanel('settings', sectionElementId(id));
