import { join } from 'node:path';
import definition from '../../resources/built-in-region/region.json' with { type: 'json' };
import { builtInRegionId } from '../../shared/desk/regions.ts';

/**
 * Returns the file with the user's toll prices for a region: in the service's data folder, so that it survives
 * rebuilding, removing or re-adding the region.
 * @param regionId from the region's manifest
 */
export const regionTariffsFile = (dataFolder: string, regionId: string): string =>
  join(dataFolder, 'tariffs', `${regionId}.csv`);

/**
 * Returns the ID that a stored region has in its manifest.
 * @param storedId the name of its folder; the built-in region's differs from its manifest's ID
 */
export const manifestIdOf = (storedId: string): string =>
  storedId === builtInRegionId ? definition.id : storedId;
