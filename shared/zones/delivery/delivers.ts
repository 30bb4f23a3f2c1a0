import type { Zone } from '../zone.ts';

/**
 * Whether a zone delivers to the places that it holds: it has a store, and the checks found no error in it.
 * @param withErrors the workspace's ids of zones with errors; zones that are still to be checked are not among them
 */
export const delivers = (
  { id, storeId }: Pick<Zone, 'id' | 'storeId'>,
  withErrors: ReadonlySet<string>,
): boolean => storeId !== '' && !withErrors.has(id);
