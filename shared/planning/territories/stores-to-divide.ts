import { z } from 'zod';
import { type LatLng, latLngSchema } from '../../geo/position.ts';
import { limitedText } from '../../limits/limited-schemas.ts';
import type { Stores } from '../../zones/apply-edit.ts';
import type { Store } from '../../zones/store.ts';

/** A store of the territories. Its name may be empty, and its `store_id` too if only the name is known. */
export const storeToDivideSchema = z.strictObject({
  name: limitedText,
  storeId: limitedText,
  position: latLngSchema,
  /** Workspace id of the store; absent for other places. */
  store: limitedText.optional(),
});
export type StoreToDivide = z.infer<typeof storeToDivideSchema>;

/** A store as it was at calculation time; without `store_id` if an older version started it. */
export const calculatedStoreSchema = storeToDivideSchema.partial({ storeId: true });
export type CalculatedStore = z.infer<typeof calculatedStoreSchema>;

/** Why a store was rejected, and the listed store it conflicts with. */
export interface RefusedStore {
  store: StoreToDivide;
  reason: 'same-position' | 'same-name' | 'same-id';
  other: StoreToDivide;
}

/** About a meter: a border between closer stores would be meaningless. */
const positionDecimals = 5;

const positionKey = ({ lat, lng }: LatLng): string =>
  `${lat.toFixed(positionDecimals)} ${lng.toFixed(positionDecimals)}`;
const foldedName = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/**
 * Adds stores to a list, except those with the position, name or `store_id` of a listed one: their zones would be
 * indistinguishable.
 */
export function withAddedStores(
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
      ['same-position', positionKey(store.position)],
      ['same-id', store.storeId],
      ['same-name', foldedName(store.name)],
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

const ofWorkspace = ({ id, name, storeId, position }: Store): StoreToDivide => ({
  name,
  storeId,
  position,
  store: id,
});

/** Workspace store of a list entry; lists of older versions only have its `store_id`. */
function storeOf({ store, storeId }: StoreToDivide, stores: Stores): Store | undefined {
  if (store !== undefined) return stores.get(store);
  if (storeId === '') return undefined;
  for (const one of stores.values()) if (one.storeId === storeId) return one;
  return undefined;
}

/** Puts all current workspace stores before the list's other places. */
export function withWorkspaceStores(listed: readonly StoreToDivide[], stores: Stores) {
  const taken = withAddedStores([], [...stores.values()].map(ofWorkspace));
  const places = listed.filter((one) => one.store === undefined && !storeOf(one, stores));
  return { stores: withAddedStores(taken.stores, places).stores, refused: taken.refused };
}

/**
 * Updates a list after a change of the workspace's stores: applies moves and renames, drops deleted stores, and adds
 * new ones if the list had all stores before. The same list if nothing changes.
 */
export function followStores(
  listed: readonly StoreToDivide[],
  before: Stores,
  now: Stores,
): readonly StoreToDivide[] {
  const followed = listed.flatMap((one) => {
    const store = storeOf(one, now);
    if (!store) return one.store === undefined ? one : [];
    return ofWorkspace(store);
  });
  const known = new Set(listed.flatMap((one) => storeOf(one, before)?.id ?? []));
  const hadAll = before.size > 0 && [...before.keys()].every((id) => known.has(id));
  const added = hadAll ? [...now.values()].filter(({ id }) => !before.has(id)) : [];
  const next = withAddedStores(followed, added.map(ofWorkspace)).stores;
  return isSameList(listed, next) ? listed : next;
}

const isSameList = (some: readonly StoreToDivide[], others: readonly StoreToDivide[]): boolean =>
  some.length === others.length && some.every((store, index) => isSameStore(store, others[index]));

const isSameStore = (one: StoreToDivide, other: StoreToDivide | undefined): boolean =>
  other !== undefined &&
  one.store === other.store &&
  one.storeId === other.storeId &&
  one.name === other.name &&
  one.position.lat === other.position.lat &&
  one.position.lng === other.position.lng;

/** Identifies a store across calculations, even if it is moved or, in the workspace, renamed. */
export function storeKey({ store, storeId = '', name, position }: CalculatedStore): string {
  if (store !== undefined) return `store ${store}`;
  if (storeId !== '') return `id ${storeId}`;
  return name.trim() === '' ? `at ${positionKey(position)}` : `name ${foldedName(name)}`;
}

/** Names of stores that changed since the calculation. */
export interface StoreDifferences {
  moved: readonly string[];
  added: readonly string[];
  removed: readonly string[];
}

/** Compares stores of a calculation with the current ones. A place that only received a name is unchanged. */
export function storeDifferences(
  calculated: readonly CalculatedStore[],
  now: readonly StoreToDivide[],
): StoreDifferences {
  const keysOf = (store: CalculatedStore) => [storeKey(store), `at ${positionKey(store.position)}`];
  const isIn = (keys: ReadonlySet<string>) => (store: CalculatedStore) =>
    keysOf(store).some((key) => keys.has(key));
  const [before, after] = [new Set(calculated.flatMap(keysOf)), new Set(now.flatMap(keysOf))];
  const positionBefore = new Map(calculated.map((store) => [storeKey(store), positionKey(store.position)]));
  const names = (stores: readonly CalculatedStore[]) => stores.map(({ name }) => name);
  return {
    moved: names(
      now.filter((store) => {
        const previousPosition = positionBefore.get(storeKey(store));
        return previousPosition !== undefined && previousPosition !== positionKey(store.position);
      }),
    ),
    added: names(now.filter((store) => !isIn(before)(store))),
    removed: names(calculated.filter((store) => !isIn(after)(store))),
  };
}
