import type { BasemapChoice } from './settings.ts';

/** Returns the host of an online style or the name of a file; empty for the built-in map. */
export function basemapName(choice: BasemapChoice): string {
  if (choice.kind === 'style') return new URL(choice.url).host;
  return choice.kind === 'pmtiles' ? (choice.path.split(/[\\/]/).at(-1) ?? choice.path) : '';
}
