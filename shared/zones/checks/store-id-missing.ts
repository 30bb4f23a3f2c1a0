import type { Zone } from '../zone.ts';

export interface StoreIdMissing {
  kind: 'store-id-missing';
  severity: 'error';
}

/** An issue if the zone has no store id, else none. */
export const storeIdMissing = ({ storeId }: Zone): StoreIdMissing[] =>
  storeId === '' ? [{ kind: 'store-id-missing', severity: 'error' }] : [];
