import { z } from 'zod';
import { limitedText } from '../../limits/limited-schemas.ts';
import { hueCount, storeColorCount } from '../../map-style/palette.ts';
import type { StoreNeighbors } from './store-neighbors.ts';

/** Which colour a store has, as a place in the palette's `stores`. */
export const storeColorSchema = z.object({
  store: limitedText.min(1),
  /** What it was given when it was first used. */
  given: z.int().min(0),
  /** What a person chose in its place. */
  chosen: z.int().min(0).nullable(),
});
export type StoreColor = z.infer<typeof storeColorSchema>;

/** Where the palette has fewer colours than the program that wrote it, they are gone through again. */
export const colorOf = ({ given, chosen }: StoreColor): number => (chosen ?? given) % storeColorCount;

const nobody: StoreNeighbors = () => new Set();

/**
 * The stores that are known, in the order of their first use, with those behind them that are new. Each is given
 * a colour that no neighbour has, in another hue than the store before it, and among those the first that the fewest
 * stores have. Where neighbours have all colours it is the one that the fewest of them have. An empty name is no store.
 */
export function withStores(
  known: readonly StoreColor[],
  stores: Iterable<string>,
  neighborsOf: StoreNeighbors = nobody,
): readonly StoreColor[] {
  const next = new Map(known.map((one) => [one.store, one]));
  let last = known.at(-1);
  for (const store of stores) {
    if (store === '' || next.has(store)) continue;
    last = { store, given: bestColor(next, neighborsOf(store), last), chosen: null };
    next.set(store, last);
  }
  return next.size === known.length ? known : [...next.values()];
}

/**
 * The stores after zones of some were put: a store that has the colour of a neighbour is given another one, and where
 * it cannot have one the neighbour is. What a person chose stays, and so do all where neighbours have all colours.
 */
function withoutClashes(
  known: readonly StoreColor[],
  stores: Iterable<string>,
  neighborsOf: StoreNeighbors,
): readonly StoreColor[] {
  const next = new Map(known.map((one) => [one.store, one]));
  const uses = usesOf(known);
  const inTheWay = (store: string, color: number) =>
    [...neighborsOf(store)].flatMap((name) => {
      const other = next.get(name);
      return other && colorOf(other) === color ? other : [];
    });
  function giveAnother(one: StoreColor): boolean {
    const given = bestColor(next, neighborsOf(one.store));
    if (one.chosen !== null || inTheWay(one.store, given).length > 0) return false;
    uses[colorOf(one)] = (uses[colorOf(one)] ?? 0) - 1;
    uses[given] = (uses[given] ?? 0) + 1;
    next.set(one.store, { ...one, given });
    return true;
  }
  const wanted = new Set(stores);
  // The latest first: of two that are in each other's way the one that was there before stays.
  for (const { store } of known.toReversed()) {
    const one = wanted.has(store) && next.get(store);
    // To look for neighbours takes longer than to see that there is nobody to be told from.
    if (!one || (uses[colorOf(one)] ?? 0) < 2) continue;
    const others = inTheWay(store, colorOf(one));
    if (others.length > 0 && !giveAnother(one)) others.forEach(giveAnother);
  }
  const stays = known.every((one) => next.get(one.store) === one);
  return stays ? known : [...next.values()];
}

/** How many stores have each colour. */
function usesOf(stores: Iterable<StoreColor | undefined>): number[] {
  const uses = Array.from({ length: storeColorCount }, () => 0);
  for (const one of stores) if (one) uses[colorOf(one)] = (uses[colorOf(one)] ?? 0) + 1;
  return uses;
}

/** The colour that is best for a store beside its neighbours, and behind the store before it where it is new. */
function bestColor(
  stores: ReadonlyMap<string, StoreColor>,
  neighbors: ReadonlySet<string>,
  last?: StoreColor,
): number {
  const ofNeighbors = usesOf([...neighbors].map((name) => stores.get(name)));
  const ofAll = usesOf(stores.values());
  const hues = new Set(ofNeighbors.flatMap((uses, color) => (uses > 0 ? hueOf(color) : [])));
  const lastHue = last && hueOf(colorOf(last));
  /** From what counts most to what counts least. */
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
  const place = one.findIndex((value, index) => value !== other[index]);
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}

const hueOf = (color: number): number => color % hueCount;

/** A zone that was put: its store before, which is empty where it had none or is new, and its store now. */
export interface StoreMove {
  before: string;
  after: string;
  /** It is a store itself that has another id. */
  isStore?: boolean;
}

/** What zones say of their stores. */
export interface StoresOfZones {
  /** Whether any zone has this store. */
  isUsed(store: string): boolean;
  neighborsOf: StoreNeighbors;
}

/**
 * The stores after zones were put. A store that takes over all zones of another one is that store under
 * another name, and keeps its colour; taken back, the other one has it again. Neighbours have different colours
 * while there are any left.
 * @param zones as they are after the change
 */
export function withMoves(
  known: readonly StoreColor[],
  moves: readonly StoreMove[],
  { isUsed, neighborsOf }: StoresOfZones,
): readonly StoreColor[] {
  const formerOf = new Map<string, Set<string>>();
  for (const { before, after } of moves) {
    formerOf.set(after, (formerOf.get(after) ?? new Set()).add(before));
  }
  let stores = known;
  for (const [store, formers] of formerOf) {
    const [former] = formers;
    if (store === '' || !former || formers.size > 1 || stores.some((one) => one.store === store)) continue;
    if (isUsed(former)) continue;
    stores = stores.map((one) => (one.store === former ? { ...one, store } : one));
  }
  stores = withStores(stores, formerOf.keys(), neighborsOf);
  return withoutClashes(withChosenOfRenamed(stores, known, moves), formerOf.keys(), neighborsOf);
}

/** A color that a person chose follows a renamed store, also where zones stay with its id or its new id was used before. */
function withChosenOfRenamed(
  stores: readonly StoreColor[],
  known: readonly StoreColor[],
  moves: readonly StoreMove[],
): readonly StoreColor[] {
  const chosen = new Map(
    moves.flatMap(({ before, after, isStore }) => {
      const color = isStore ? known.find(({ store }) => store === before)?.chosen : null;
      return color === null || color === undefined ? [] : [[after, color] as const];
    }),
  );
  const follows = ({ store, chosen: own }: StoreColor) => own === null && chosen.has(store);
  if (!stores.some(follows)) return stores;
  return stores.map((one) => (follows(one) ? { ...one, chosen: chosen.get(one.store) ?? null } : one));
}

/** The stores after a person chose colours for some by their names, or with null the one that each was given. */
export const withChosen = (
  known: readonly StoreColor[],
  chosen: ReadonlyMap<string, number | null>,
  neighborsOf: StoreNeighbors = nobody,
): readonly StoreColor[] =>
  withoutClashes(
    withStores(known, chosen.keys(), neighborsOf).map((one) => {
      const color = chosen.get(one.store);
      return color === undefined ? one : { ...one, chosen: color };
    }),
    chosen.keys(),
    neighborsOf,
  );
