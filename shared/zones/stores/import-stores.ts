import { isOnEarth, type LatLng } from '../../geo/position.ts';
import { numberOfCell } from '../../geocoding/columns.ts';
import type { Store } from './store.ts';
import type { StoreRow } from './store-list.ts';
import { type StoreUpdate, storeUpdate } from './store-update.ts';

/** Why a row is not imported: it says neither a store id nor a name, where it is, or not which store it means. */
export type StoreRefusal = 'no-name' | 'no-place' | 'bad-position' | 'repeated' | 'several';

export interface RefusedRow {
  row: StoreRow;
  reason: StoreRefusal;
  /** The number of the row that says the same store already; null for another reason. */
  earlier: number | null;
}

/** What a list of stores would do to the stores of the workspace. */
export interface StoresImport {
  added: readonly Omit<Store, 'id'>[];
  updated: readonly StoreUpdate[];
  unchanged: readonly Store[];
  /** Rows whose address has to be looked up first. */
  unplaced: readonly StoreRow[];
  refused: readonly RefusedRow[];
}

/**
 * Compares a list with the stores that are there: a row means the store of its store id, or where it says none that of
 * its name. What the list has no column for stays, and so does the position of a store whose row has none.
 * @param found positions of addresses that were looked up, by the numbers of their rows
 */
export function storesImport(
  rows: readonly StoreRow[],
  stores: Iterable<Store>,
  found: ReadonlyMap<number, LatLng> = new Map(),
): StoresImport {
  const known = knownStores(stores);
  const rowOf = new Map<string, number>();
  const [added, updated, unchanged]: [Omit<Store, 'id'>[], StoreUpdate[], Store[]] = [[], [], []];
  const [unplaced, refused]: [StoreRow[], RefusedRow[]] = [[], []];
  for (const row of rows) {
    const refuse = (reason: StoreRefusal, earlier: number | null = null) =>
      refused.push({ row, reason, earlier });
    const key = keyOf(row.fields);
    if (key === undefined) {
      refuse('no-name');
      continue;
    }
    const earlier = rowOf.get(key);
    if (earlier !== undefined) {
      refuse('repeated', earlier);
      continue;
    }
    rowOf.set(key, row.number);
    const [before, other] = known(row.fields);
    if (other) {
      refuse('several');
      continue;
    }
    const position = positionOf(row, before, found);
    if (position === 'unplaced') unplaced.push(row);
    else if (typeof position === 'string') refuse(position);
    else if (!before)
      added.push({ storeId: '', name: '', address: '', openingHours: '', ...row.fields, position });
    else {
      const update = storeUpdate(before, { ...before, ...row.fields, position });
      if (update) updated.push(update);
      else unchanged.push(before);
    }
  }
  return { added, updated, unchanged, unplaced, refused };
}

type Named = Partial<Pick<Store, 'storeId' | 'name'>>;

function keyOf({ storeId = '', name = '' }: Named): string | undefined {
  if (storeId !== '') return JSON.stringify({ storeId });
  return name === '' ? undefined : JSON.stringify({ name });
}

/** Finds the stores that a row may mean. One without a store id is no store that has one, unless the list has none at all. */
function knownStores(stores: Iterable<Store>): (fields: Named) => readonly Store[] {
  const byKey = new Map<string, Store[]>();
  const byName = new Map<string, Store[]>();
  const put = (map: Map<string, Store[]>, key: string, store: Store) => {
    const others = map.get(key);
    if (others) others.push(store);
    else map.set(key, [store]);
  };
  for (const store of stores) {
    const key = keyOf(store);
    if (key !== undefined) put(byKey, key, store);
    put(byName, store.name, store);
  }
  return (fields) =>
    (fields.storeId === undefined ? byName.get(fields.name ?? '') : byKey.get(keyOf(fields) ?? '')) ?? [];
}

function positionOf(
  { number, lat, lng, fields: { address = '' } }: StoreRow,
  before: Store | undefined,
  found: ReadonlyMap<number, LatLng>,
): LatLng | 'unplaced' | 'no-place' | 'bad-position' {
  if (lat !== '' || lng !== '') {
    const position = { lat: numberOfCell(lat), lng: numberOfCell(lng) };
    return isOnEarth(position) ? position : 'bad-position';
  }
  const ofAddress = found.get(number);
  if (ofAddress) return ofAddress;
  if (before && (address === '' || address === before.address)) return before.position;
  return address === '' ? 'no-place' : 'unplaced';
}
