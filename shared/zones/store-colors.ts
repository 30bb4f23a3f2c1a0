import { z } from 'zod';
import { hueCount, storeColorCount } from '../map-style/palette.ts';

/** Which colour a store has, as a place in the palette's `stores`. */
export const storeColorSchema = z.object({
  store: z.string().min(1),
  /** What it was given when it was first used. */
  given: z.int().min(0),
  /** What a person chose in its place. */
  chosen: z.int().min(0).nullable(),
});
export type StoreColor = z.infer<typeof storeColorSchema>;

/** Where the palette has fewer colours than the program that wrote it, they are gone through again. */
export const colorOf = ({ given, chosen }: StoreColor): number => (chosen ?? given) % storeColorCount;

/**
 * The stores that are known, in the order of their first use, with those behind them that are new. Each is given
 * the first of the colours that the fewest stores have, in another hue than the store before it. An empty name is
 * no store.
 */
export function withStores(known: readonly StoreColor[], stores: Iterable<string>): readonly StoreColor[] {
  const names = new Set(known.map(({ store }) => store));
  const uses = Array.from({ length: storeColorCount }, () => 0);
  const use = (color: number) => {
    uses[color] = usesOf(color) + 1;
  };
  const usesOf = (color: number) => uses[color] ?? 0;
  for (const one of known) use(colorOf(one));
  const next = [...known];
  for (const store of stores) {
    if (store === '' || names.has(store)) continue;
    const last = next.at(-1);
    const free = uses
      .map((_, color) => color)
      .filter((color) => !last || hueOf(color) !== hueOf(colorOf(last)));
    const given = free.reduce((best, color) => (usesOf(color) < usesOf(best) ? color : best));
    use(given);
    names.add(store);
    next.push({ store, given, chosen: null });
  }
  return next.length === known.length ? known : next;
}

const hueOf = (color: number): number => color % hueCount;

/** A zone that has another store than before; the store before is empty where it had none or is new. */
export interface StoreMove {
  before: string;
  after: string;
}

/**
 * The stores after a change of zones. A store that takes over all zones of another one is that store under
 * another name, and keeps its colour; taken back, the other one has it again.
 * @param isUsed whether any zone has this store after the change
 */
export function withMoves(
  known: readonly StoreColor[],
  moves: readonly StoreMove[],
  isUsed: (store: string) => boolean,
): readonly StoreColor[] {
  const formerOf = new Map<string, Set<string>>();
  for (const { before, after } of moves) {
    formerOf.set(after, (formerOf.get(after) ?? new Set()).add(before));
  }
  let stores = known;
  for (const [store, formers] of formerOf) {
    const [former] = formers;
    if (store === '' || !former || formers.size > 1 || isUsed(former)) continue;
    if (stores.some((one) => one.store === store)) continue;
    stores = stores.map((one) => (one.store === former ? { ...one, store } : one));
  }
  return withStores(stores, formerOf.keys());
}

/** The stores after a person chose a colour for one, or with null the one that it was given. */
export const withChosen = (
  known: readonly StoreColor[],
  store: string,
  chosen: number | null,
): readonly StoreColor[] =>
  withStores(known, [store]).map((one) => (one.store === store ? { ...one, chosen } : one));
