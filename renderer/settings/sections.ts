import { enterPanel } from '../workbench/layout.ts';

/** Sections of the settings, in order. */
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

/** Opens the settings and focuses a section. */
export const goToSection = (id: SectionId) => enterPanel('settings', sectionElementId(id));
