import type { Zone } from '../zone.ts';

/**
 * Whether a zone delivers: it has a store ID, even if no such store exists, and no known errors.
 * @param zoneIdsWithErrors workspace ids of zones with errors; unchecked zones count as free of errors
 */
export const delivers = (
  { id, storeId }: Pick<Zone, 'id' | 'storeId'>,
  zoneIdsWithErrors: ReadonlySet<string>,
): boolean => storeId !== '' && !zoneIdsWithErrors.has(id);
