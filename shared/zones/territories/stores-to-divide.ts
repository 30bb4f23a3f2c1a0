import { z } from 'zod';
import { latLngSchema } from '../../geo/position.ts';
import { limitedText } from '../../limits/limited-schemas.ts';

/** A store that land is divided for. Its name may be empty, and its `store_id` where only its name is known. */
export const storeToDivideSchema = z.strictObject({
  name: limitedText,
  storeId: limitedText,
  position: latLngSchema,
});
export type StoreToDivide = z.infer<typeof storeToDivideSchema>;

/** Why a store was not taken, and the one in the list that stands against it. */
export interface RefusedStore {
  store: StoreToDivide;
  reason: 'same-position' | 'same-name' | 'same-id';
  other: StoreToDivide;
}

/** About a meter: the border between two stores that are nearer to each other means nothing. */
const positionDecimals = 5;

const placeOf = ({ position: { lat, lng } }: StoreToDivide): string =>
  `${lat.toFixed(positionDecimals)} ${lng.toFixed(positionDecimals)}`;
const nameOf = ({ name }: StoreToDivide): string => name.trim().normalize('NFC').toLowerCase();

/**
 * Adds stores to a list, but none of the position, name or `store_id` of one that is in it: the zones of two stores
 * could not be told apart by these.
 */
export function withStores(
  before: readonly StoreToDivide[],
  added: readonly StoreToDivide[],
): { stores: readonly StoreToDivide[]; refused: readonly RefusedStore[] } {
  const stores: StoreToDivide[] = [];
  const refused: RefusedStore[] = [];
  const known = {
    'same-position': new Map<string, StoreToDivide>(),
    'same-id': new Map<string, StoreToDivide>(),
    'same-name': new Map<string, StoreToDivide>(),
  };
  const keysOf = (store: StoreToDivide) =>
    [
      ['same-position', placeOf(store)],
      ['same-id', store.storeId],
      ['same-name', nameOf(store)],
    ] as const;
  const put = (store: StoreToDivide) => {
    stores.push(store);
    for (const [reason, key] of keysOf(store)) if (key !== '') known[reason].set(key, store);
  };
  for (const store of before) put(store);
  for (const store of added) {
    const clash = keysOf(store).flatMap(([reason, key]) => {
      const other = known[reason].get(key);
      return other ? [{ store, reason, other }] : [];
    })[0];
    if (clash) refused.push(clash);
    else put(store);
  }
  return { stores, refused };
}
