import { deskQuery } from '../desk/ask.ts';

/**
 * All zones that the service holds; asked for anew each time that they are shown.
 * @param onFound is told how many have come so far
 */
export const remoteZonesQuery = (onFound?: (found: number) => void) => ({
  ...deskQuery('zones.atService', undefined, { onProgress: ({ found }) => onFound?.(found) }),
  staleTime: 0,
});
