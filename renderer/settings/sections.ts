import { openPanel } from '../workbench/layout.ts';

/** The parts of the settings, in their order. */
export const sectionIds = ['service', 'keys', 'looks', 'basemap', 'usage', 'windows', 'about'] as const;
export type SectionId = (typeof sectionIds)[number];

export const sectionElementId = (id: SectionId) => `settings-${id}`;

/** Opens the settings with the focus in one of their parts. */
export function goToSection(id: SectionId) {
  openPanel('settings');
  // It is there once the panel has been drawn.
  requestAnimationFrame(() => document.getElementById(sectionElementId(id))?.focus());
}
