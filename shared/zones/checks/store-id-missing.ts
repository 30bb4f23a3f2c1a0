import type { Zone } from '../zone.ts';

export interface StoreIdMissing {
  kind: 'store-id-missing';
  severity: 'error';
}

export const storeIdMissing = ({ storeId }: Zone): StoreIdMissing[] =>
  storeId === '' ? [{ kind: 'store-id-missing', severity: 'error' }] : [];
