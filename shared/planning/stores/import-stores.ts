import { isOnEarth, type LatLng } from '../../geo/position.ts';
import { numberOfCell } from '../../place-lists/columns.ts';
import { folded } from '../../text/folded.ts';
import { withFieldsBefore } from '../../zones/other-fields.ts';
import type { Store } from '../../zones/store.ts';
import { storeColorOfText } from './color-text.ts';
import type { StoreRow } from './store-list.ts';
import { type StoreUpdate, storeUpdate } from './store-update.ts';

/**
 * Why a row isn't imported: no store id or name, no place, or ambiguous; an invalid color, or one without a store id;
 * or a cell beyond the length limit.
 */
export type StoreRefusal =
  | 'no-name'
  | 'no-place'
  | 'bad-position'
  | 'repeated'
  | 'several'
  | 'bad-color'
  | 'color-of-nobody'
  | 'long-cell';

export interface RefusedRow {
  row: StoreRow;
  reason: StoreRefusal;
  /** Number of an earlier row for the same store; null for other reasons. */
  earlier: number | null;
}

/** Changes that a store list would make. */
export interface StoresImport {
  added: readonly Omit<Store, 'id'>[];
  /** If only the color changes, no fields are listed as changed. */
  updated: readonly StoreUpdate[];
  /** New store colors by store id, as indexes in the palette's `stores`. */
  colors: ReadonlyMap<string, number>;
  unchanged: readonly Store[];
  /** Stores that no row refers to, including rejected ones. */
  missing: readonly Store[];
  /** Rows whose address has to be looked up first. */
  unplaced: readonly StoreRow[];
  refused: readonly RefusedRow[];
}

/**
 * Compares a list with existing stores: rows match by store id, or without one by name, ignoring accents and case. A
 * new store id renames the only store of that name if the list lacks that store's own id. Missing columns leave fields
 * unchanged, and empty cells leave position and color.
 * @param colors store colors by store id
 * @param found positions of addresses looked up, by row number
 */
export function storesImport(
  rows: readonly StoreRow[],
  stores: Iterable<Store>,
  colors: ReadonlyMap<string, number> = new Map(),
  found: ReadonlyMap<number, LatLng> = new Map(),
): StoresImport {
  const all = [...stores];
  const known = knownStores(all, rows);
  const referredTo = new Set<Store>();
  const rowOf = new Map<string, number>();
  const rowOfStore = new Map<string, number>();
  const [added, updated, unchanged]: [Omit<Store, 'id'>[], StoreUpdate[], Store[]] = [[], [], []];
  const newColors = new Map<string, number>();
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
    const candidates = known(row.fields);
    for (const store of candidates) referredTo.add(store);
    const [before, other] = candidates;
    if (other) {
      refuse('several');
      continue;
    }
    const earlierOfStore = before && rowOfStore.get(before.id);
    if (earlierOfStore !== undefined) {
      refuse('repeated', earlierOfStore);
      continue;
    }
    if (before) rowOfStore.set(before.id, row.number);
    const color = colorOf(row, before);
    if (row.tooLong.length > 0 || typeof color === 'string') {
      refuse(typeof color === 'string' ? color : 'long-cell');
      continue;
    }
    const position = positionOf(row, before, found);
    if (position === 'unplaced') {
      unplaced.push(row);
      continue;
    }
    if (typeof position === 'string') {
      refuse(position);
      continue;
    }
    const after = { ...emptyStore, ...before, ...row.fields, ...fieldsAfter(row, before), position };
    const isRecolored = color !== null && colors.get(after.storeId) !== color;
    if (isRecolored) newColors.set(after.storeId, color);
    if (!before) added.push(after);
    else {
      const update = storeUpdate(before, { ...after, id: before.id });
      if (update) updated.push(update);
      else if (isRecolored)
        updated.push({ before, after: before, fields: [], otherFields: [], movedMeters: null });
      else unchanged.push(before);
    }
  }
  const missing = all.filter((store) => !referredTo.has(store));
  return { added, updated, colors: newColors, unchanged, missing, unplaced, refused };
}

const emptyStore = { storeId: '', name: '', address: '', openingHours: '' };

function fieldsAfter({ otherFields }: StoreRow, before: Store | undefined): Pick<Store, 'otherFields'> {
  const after = withFieldsBefore(otherFields, before?.otherFields ?? []);
  return after.length > 0 ? { otherFields: [...after] } : {};
}

/** Color in a row; null if there is none. */
function colorOf(
  { color, fields: { storeId } }: StoreRow,
  before: Store | undefined,
): number | null | 'bad-color' | 'color-of-nobody' {
  if (color === '') return null;
  if ((storeId ?? before?.storeId ?? '') === '') return 'color-of-nobody';
  return storeColorOfText(color) ?? 'bad-color';
}

type Named = Partial<Pick<Store, 'storeId' | 'name'>>;

function keyOf({ storeId = '', name = '' }: Named): string | undefined {
  if (storeId !== '') return JSON.stringify({ storeId });
  return name === '' ? undefined : JSON.stringify({ name: name.normalize('NFC') });
}

/**
 * Index of stores that rows may refer to. In a list with store ids, a row without one can't refer to a store that has
 * one.
 */
function knownStores(
  stores: readonly Store[],
  rows: readonly StoreRow[],
): (fields: Named) => readonly Store[] {
  const byKey = new Map<string, Store[]>();
  const byName = new Map<string, Store[]>();
  const byFoldedName = new Map<string, Store[]>();
  const put = (map: Map<string, Store[]>, key: string, store: Store) => {
    const others = map.get(key);
    if (others) others.push(store);
    else map.set(key, [store]);
  };
  for (const store of stores) {
    const key = keyOf(store);
    if (key !== undefined) put(byKey, key, store);
    put(byName, store.name.normalize('NFC'), store);
    put(byFoldedName, folded(store.name.trim()), store);
  }
  const listedIds = new Set(rows.map((row) => row.fields.storeId ?? ''));
  const listedNames = new Map<string, number>();
  for (const row of rows) {
    const name = folded((row.fields.name ?? '').trim());
    listedNames.set(name, (listedNames.get(name) ?? 0) + 1);
  }
  /** The store that a row renames with a new store id. */
  const renamed = (name: string): readonly Store[] => {
    const own = folded(name.trim());
    const named = byFoldedName.get(own) ?? [];
    const isOnlyOne = own !== '' && named.length === 1 && listedNames.get(own) === 1;
    return isOnlyOne ? named.filter(({ storeId }) => storeId !== '' && !listedIds.has(storeId)) : [];
  };
  return (fields) => {
    const { storeId, name = '' } = fields;
    if (storeId !== undefined) return byKey.get(keyOf(fields) ?? '') ?? (storeId === '' ? [] : renamed(name));
    return byName.get(name.normalize('NFC')) ?? byFoldedName.get(folded(name.trim())) ?? [];
  };
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
