import type { Zone } from '../zone.ts';

/**
 * Whether a zone delivers: it has a store, and no known errors.
 * @param withErrors workspace ids of zones with errors; unchecked zones count as free of errors
 */
export const delivers = (
  { id, storeId }: Pick<Zone, 'id' | 'storeId'>,
  withErrors: ReadonlySet<string>,
): boolean => storeId !== '' && !withErrors.has(id);
