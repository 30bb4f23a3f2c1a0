import { join } from 'node:path';
import definition from '../../resources/built-in-region/region.json' with { type: 'json' };
import { builtInRegionId } from '../../shared/desk/regions.ts';

/**
 * Where a person's prices for the tolls of one region stand: in the service's data folder, so that they outlive a
 * region that is made again, removed or added again.
 * @param regionId of the region's manifest
 */
export const regionTariffsFile = (dataFolder: string, regionId: string): string =>
  join(dataFolder, 'tariffs', `${regionId}.csv`);

/** The id that the manifest of a stored region has. */
export const manifestIdOf = (storedId: string): string =>
  storedId === builtInRegionId ? definition.id : storedId;
