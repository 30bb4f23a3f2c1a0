import { deskQuery } from '../desk/ask.ts';

/**
 * Query for all zones on the service; refetched each time they are shown.
 * @param onFound receives the number loaded so far
 */
export const remoteZonesQuery = (onFound?: (found: number) => void) => ({
  ...deskQuery('zones.atService', undefined, { onProgress: ({ found }) => onFound?.(found) }),
  staleTime: 0,
});
