import { z } from 'zod';
import { limitedText } from '../../limits/limited-schemas.ts';
import { hueCount, storeColorCount } from '../../map-style/palette.ts';
import type { StoreNeighbors } from './store-neighbors.ts';

/** Color of a store, as index in the palette's `stores`. */
export const storeColorSchema = z.object({
  store: limitedText.min(1),
  /** Assigned at first use. */
  given: z.int().min(0),
  /** Set by the user instead. */
  chosen: z.int().min(0).nullable(),
});
export type StoreColor = z.infer<typeof storeColorSchema>;

/**
 * The color in use, as index in the palette's `stores`; modulo its size, in case a program with more colors stored it.
 */
export const effectiveColor = ({ given, chosen }: StoreColor): number => (chosen ?? given) % storeColorCount;

const noNeighbors: StoreNeighbors = () => new Set();

/**
 * Known stores in order of first use, followed by new ones. Each new store gets a color that no neighbor has, in
 * another hue than the previous store; of these the least used, first one. If neighbors have all colors, the one fewest
 * of them have. Empty names aren't stores.
 */
export function withNewStoreColors(
  known: readonly StoreColor[],
  stores: Iterable<string>,
  neighborsOf: StoreNeighbors = noNeighbors,
): readonly StoreColor[] {
  const next = new Map(known.map((one) => [one.store, one]));
  const uses = usesOf(known);
  let last = known.at(-1);
  for (const store of stores) {
    if (store === '' || next.has(store)) continue;
    last = { store, given: bestColor(next, uses, neighborsOf(store), last), chosen: null };
    uses[last.given] = (uses[last.given] ?? 0) + 1;
    next.set(store, last);
  }
  return next.size === known.length ? known : [...next.values()];
}

/**
 * Resolves color conflicts after zone changes: a store with a neighbor's color gets another one, or if that isn't
 * possible the neighbor does. Colors set by the user are kept, as is everything if neighbors have all colors.
 */
function withoutClashes(
  known: readonly StoreColor[],
  stores: Iterable<string>,
  neighborsOf: StoreNeighbors,
): readonly StoreColor[] {
  const next = new Map(known.map((one) => [one.store, one]));
  const uses = usesOf(known);
  const conflictingStores = (store: string, color: number) =>
    [...neighborsOf(store)].flatMap((name) => {
      const other = next.get(name);
      return other && effectiveColor(other) === color ? other : [];
    });
  function recolor(current: StoreColor): boolean {
    const given = bestColor(next, uses, neighborsOf(current.store));
    if (current.chosen !== null || conflictingStores(current.store, given).length > 0) return false;
    uses[effectiveColor(current)] = (uses[effectiveColor(current)] ?? 0) - 1;
    uses[given] = (uses[given] ?? 0) + 1;
    next.set(current.store, { ...current, given });
    return true;
  }
  const wanted = new Set(stores);
  // Latest first, so that of two conflicting stores the older one keeps its color.
  for (const { store } of known.toReversed()) {
    const one = wanted.has(store) && next.get(store);
    // Skips the slower neighbor search if no other store has the color.
    if (!one || (uses[effectiveColor(one)] ?? 0) < 2) continue;
    const others = conflictingStores(store, effectiveColor(one));
    if (others.length > 0 && !recolor(one)) others.forEach(recolor);
  }
  const stays = known.every((one) => next.get(one.store) === one);
  return stays ? known : [...next.values()];
}

/** Number of stores by color. */
function usesOf(stores: Iterable<StoreColor | undefined>): number[] {
  const uses = Array.from({ length: storeColorCount }, () => 0);
  for (const one of stores) if (one) uses[effectiveColor(one)] = (uses[effectiveColor(one)] ?? 0) + 1;
  return uses;
}

/**
 * Best color for a store given its neighbors and, if new, the previous store.
 * @param ofAll number of stores by color
 */
function bestColor(
  stores: ReadonlyMap<string, StoreColor>,
  ofAll: readonly number[],
  neighbors: ReadonlySet<string>,
  last?: StoreColor,
): number {
  const ofNeighbors = usesOf([...neighbors].map((name) => stores.get(name)));
  const hues = new Set(ofNeighbors.flatMap((uses, color) => (uses > 0 ? hueOf(color) : [])));
  const lastHue = last && hueOf(effectiveColor(last));
  /** Criteria in decreasing importance. */
  const costs = (color: number) => [
    ofNeighbors[color] ?? 0,
    Number(hueOf(color) === lastHue),
    ofAll[color] ?? 0,
    Number(hues.has(hueOf(color))),
  ];
  return (
    ofAll.map((_, color) => color).sort((one, other) => compareInOrder(costs(one), costs(other)))[0] ?? 0
  );
}

function compareInOrder(one: readonly number[], other: readonly number[]): number {
  const firstDifference = one.findIndex((value, index) => value !== other[index]);
  return firstDifference < 0 ? 0 : (one[firstDifference] ?? 0) - (other[firstDifference] ?? 0);
}

const hueOf = (color: number): number => color % hueCount;

/** A changed zone: its store before, empty if it had none or is new, and now. */
export interface ZoneStoreChange {
  before: string;
  after: string;
  /** A store itself got another id. */
  isStore?: boolean;
}

/** Zones' information on stores. */
export interface StoresOfZones {
  /** Whether any zone has this store. */
  isUsed(store: string): boolean;
  neighborsOf: StoreNeighbors;
}

/** Receives the stores of the zones and stores of a workspace; `zones` is valid until the next call. */
export interface StoresListener {
  opened(stores: ReadonlySet<string>, zones: StoresOfZones): void;
  changed(moves: readonly ZoneStoreChange[], zones: StoresOfZones): void;
}

/**
 * Stores after zone changes. A store that takes over all zones of another counts as renamed and keeps the color; undo
 * restores the other. Neighbors get different colors while there are enough.
 * @param zones after the change
 */
export function withMoves(
  known: readonly StoreColor[],
  moves: readonly ZoneStoreChange[],
  { isUsed, neighborsOf }: StoresOfZones,
): readonly StoreColor[] {
  const formerOf = new Map<string, Set<string>>();
  for (const { before, after } of moves) {
    formerOf.set(after, (formerOf.get(after) ?? new Set()).add(before));
  }
  const renamed = [...known];
  const indexes = new Map(known.map(({ store }, index) => [store, index]));
  for (const [store, formers] of formerOf) {
    const [former] = formers;
    if (store === '' || !former || formers.size > 1 || indexes.has(store) || isUsed(former)) continue;
    const index = indexes.get(former);
    const color = index === undefined ? undefined : renamed[index];
    if (index === undefined || !color) continue;
    renamed[index] = { ...color, store };
    indexes.delete(former);
    indexes.set(store, index);
  }
  const isRenamed = renamed.some((one, index) => one !== known[index]);
  const stores = withNewStoreColors(isRenamed ? renamed : known, formerOf.keys(), neighborsOf);
  return withoutClashes(withChosenOfRenamed(stores, known, moves), formerOf.keys(), neighborsOf);
}

/**
 * Stores of a workspace that was opened. The colors of known stores were assigned at the last change, so neighbors are
 * only searched, which takes seconds with 100,000 zones, if a store is new.
 */
export function withStoresInUse(
  known: readonly StoreColor[],
  stores: ReadonlySet<string>,
  { neighborsOf }: Pick<StoresOfZones, 'neighborsOf'>,
): readonly StoreColor[] {
  const all = withNewStoreColors(known, stores, neighborsOf);
  return all === known ? known : withoutClashes(all, stores, neighborsOf);
}

/** Keeps a color set by the user on a renamed store, even if zones keep the old id or the new id was in use before. */
function withChosenOfRenamed(
  stores: readonly StoreColor[],
  known: readonly StoreColor[],
  moves: readonly ZoneStoreChange[],
): readonly StoreColor[] {
  const chosenOf = new Map(known.map(({ store, chosen }) => [store, chosen]));
  const chosen = new Map(
    moves.flatMap(({ before, after, isStore }) => {
      const color = isStore ? chosenOf.get(before) : null;
      return color === null || color === undefined ? [] : [[after, color] as const];
    }),
  );
  const follows = ({ store, chosen: own }: StoreColor) => own === null && chosen.has(store);
  if (!stores.some(follows)) return stores;
  return stores.map((one) => (follows(one) ? { ...one, chosen: chosen.get(one.store) ?? null } : one));
}

/** Stores after the user set colors by name; null restores the assigned one. */
export const withChosen = (
  known: readonly StoreColor[],
  chosen: ReadonlyMap<string, number | null>,
  neighborsOf: StoreNeighbors = noNeighbors,
): readonly StoreColor[] =>
  withoutClashes(
    withNewStoreColors(known, chosen.keys(), neighborsOf).map((one) => {
      const color = chosen.get(one.store);
      return color === undefined ? one : { ...one, chosen: color };
    }),
    chosen.keys(),
    neighborsOf,
  );
