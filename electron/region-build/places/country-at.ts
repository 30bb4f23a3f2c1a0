import { iso1A2Code } from '@rapideditor/country-coder';

/** Returns the ISO 3166-1 alpha-2 code of the country or territory at a point; undefined at sea. */
export const countryAt = (lat: number, lng: number): string | undefined =>
  iso1A2Code([lng, lat], { level: 'territory' }) ?? undefined;
