import type { FoundPlace } from '../../shared/searches.ts';

/** Whether a place is one of those that were found. */
export const isAmong = ({ publicId }: FoundPlace, found: readonly { public_id: string }[]): boolean =>
  found.some(({ public_id }) => public_id === publicId);
