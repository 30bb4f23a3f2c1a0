import { deskQuery } from '../desk/ask.ts';

/**
 * Returns the query for all zones on the service, which is fetched each time they are shown.
 * @param onFound receives the number loaded so far
 */
export const remoteZonesQuery = (onFound?: (found: number) => void) => ({
  ...deskQuery('zones.atService', undefined, { onProgress: ({ found }) => onFound?.(found) }),
  staleTime: 0,
});
