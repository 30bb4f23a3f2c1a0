import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toGrid } from '../../geo/grid.ts';
import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { loadGeos } from '../../zones/geometry/geos.ts';
import { covers } from '../../zones/geometry/point-location.ts';
import { connectedOwners } from './connected-owners.ts';
import { fullShare, landDivision } from './division.ts';
import { storeRoutes } from './store-routes.ts';
import { type CostSample, cheapestStore, fullReach, nobody, sampleCells } from './territories.ts';

/** Crossings along each side of a square street grid. */
const side = 15;
const step = 0.001;
const [west, south] = [-56.2, -34.9];
const corner = (x: number, y: number): LngLat => [toGrid(west + x * step), toGrid(south + y * step)];
const outline: ZoneGeometry = {
  type: 'Polygon',
  coordinates: [[corner(0, 0), corner(side, 0), corner(side, side), corner(0, side), corner(0, 0)]],
};

interface Place {
  x: number;
  y: number;
}

const places: readonly Place[] = Array.from({ length: side * side }, (_, place) => ({
  x: place % side,
  y: Math.floor(place / side),
}));
const positionOf = ({ x, y }: Place) => corner(x + 0.5, y + 0.5);

/** Owners of each place, and its cheapest store as the owner before. */
function connected(costsAt: (place: Place) => readonly number[]) {
  const samples = places.map((place) => ({ position: positionOf(place), costs: costsAt(place) }));
  const stores = costsAt({ x: 0, y: 0 }).map(() => fullReach);
  const graph = sampleCells(samples.map(({ position }) => position)).graphWithin(() => true);
  const before = samples.map((sample) => cheapestStore(sample, stores));
  const offsets = stores.map(() => 0);
  const { owners } = connectedOwners(graph, storeRoutes(samples, stores), offsets, before);
  return { before, owners };
}

it('crosses another store’s motorway to keep the land behind it', () => {
  // The first store is in the south west. The second is far in the east, but close along the motorway on row 5.
  const { before, owners } = connected(({ x, y }) => [
    100 + 10 * (x + y),
    y === 5 ? 50 + side - x : 400 + 10 * (side - x),
  ]);
  expect(before.filter((owner) => owner === 1)).toHaveLength(side);
  for (const [place, { y }] of places.entries()) if (y !== 5) expect(owners[place]).toBe(0);
  expect(places.filter(({ y }, place) => y === 5 && owners[place] === 0).length).toBeGreaterThan(0);
});

it('cuts a corridor at least three places wide through another store’s land', () => {
  // The first store is in the west. By motorway it's much closer to an enclave in the land of the second, in the east.
  const isEnclave = ({ x, y }: Place) => x >= 9 && x <= 12 && y >= 4 && y <= 10;
  const { before, owners } = connected((place) => {
    const { x } = place;
    if (isEnclave(place)) return [100, 2000];
    return x <= 4 ? [10 * x, 2000] : [100 + 20 * x, 150 + 4 * (side - x)];
  });
  for (let x = 5; x <= 8; x += 1) {
    const ofColumn = places.map((place, index) => ({ ...place, index })).filter((place) => place.x === x);
    expect(ofColumn.map(({ index }) => before[index])).not.toContain(0);
    expect(ofColumn.filter(({ index }) => owners[index] === 0).length).toBeGreaterThanOrEqual(3);
  }
  for (const [index, place] of places.entries()) if (isEnclave(place)) expect(owners[index]).toBe(0);
  expect(owners.filter((owner) => owner === 1).length).toBeGreaterThan(places.length / 3);
});

it('assigns a place cut off from its store to the neighbor with the shortest trip', () => {
  // One place between the second store in the west and the third in the east belongs to the first, in the far south.
  const { before, owners } = connected(({ x, y }) => {
    if (x === 7 && y === 10) return [90, 100, 95];
    return [y === 0 ? 0 : 500, x <= 7 ? 50 : 200, x <= 7 ? 200 : 50];
  });
  const cutOff = places.findIndex(({ x, y }) => x === 7 && y === 10);
  expect(before[cutOff]).toBe(0);
  expect(owners[cutOff]).toBe(2);
});

it('keeps each store connected on each piece of land, for any land and costs', () => {
  const [across, maxStores] = [6, 4];
  const all = Array.from({ length: across * across }, (_, place) => place);
  const isOpen = fc.array(fc.constantFrom(true, true, false), {
    minLength: 2 * all.length,
    maxLength: 2 * all.length,
  });
  const costs = fc.array(fc.integer({ min: 0, max: 20 }), {
    minLength: all.length * maxStores,
    maxLength: all.length * maxStores,
  });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: maxStores }), isOpen, costs, (storeCount, open, ofStores) => {
      const links: number[][] = all.map(() => []);
      for (const place of all)
        for (const [turn, other] of [place + 1, place + across].entries()) {
          const isAdjacent = turn === 0 ? other % across !== 0 : other < all.length;
          if (!isAdjacent || !open[2 * place + turn]) continue;
          links[place]?.push(other);
          links[other]?.push(place);
        }
      const first = Int32Array.from([0, ...all].map((_, place) => links.slice(0, place).flat().length));
      const graph = { first, neighbor: Int32Array.from(links.flat()) };
      const samples = all.map((place) => ({
        position: corner(place % across, Math.floor(place / across)),
        costs: ofStores.slice(place * maxStores, place * maxStores + storeCount),
      }));
      const stores = Array.from({ length: storeCount }, () => fullReach);
      const before = samples.map((sample) => cheapestStore(sample, stores));
      const offsets = stores.map(() => 0);
      const { owners } = connectedOwners(graph, storeRoutes(samples, stores), offsets, before);
      const piecesBy = (isLinked: (from: number, to: number) => boolean) => {
        const left = new Set(all);
        return all.flatMap((start) => {
          if (!left.delete(start)) return [];
          const piece = [start];
          for (const from of piece)
            for (const to of links[from] ?? []) if (isLinked(from, to) && left.delete(to)) piece.push(to);
          return [piece];
        });
      };
      const ofStore = piecesBy((from, to) => owners[from] === owners[to]);
      for (const land of piecesBy(() => true)) {
        const onLand = ofStore
          .filter(([start = -1]) => land.includes(start))
          .map(([start = -1]) => owners[start]);
        expect(new Set(onLand).size).toBe(onLand.length);
      }
    }),
    { numRuns: 1000 },
  );
});

/** Street costs from each store, over blocks with random times and a motorway with an exit at each end only. */
function streetCosts(stores: readonly number[], blocks: readonly number[], motorway: number): CostSample[] {
  const positions = places.map(positionOf);
  const links: { to: number; cost: number }[][] = places.map(() => []);
  const link = (from: number, to: number, cost: number) => {
    links[from]?.push({ to, cost });
    links[to]?.push({ to: from, cost });
  };
  for (const [place, { x, y }] of places.entries()) {
    const cost = 10 + (blocks[place % blocks.length] ?? 0);
    if (x < side - 1) link(place, place + 1, cost);
    if (y < side - 1) link(place, place + side, cost);
  }
  for (let x = 0; x < side; x += 1) {
    const node = positions.push(corner(x + 0.5, motorway + 1)) - 1;
    links.push([]);
    if (x > 0) link(node - 1, node, 1);
    if (x === 0 || x === side - 1) link(node, motorway * side + x, 5);
  }
  const ofStores = stores.map((store) => {
    const costs = positions.map(() => Number.POSITIVE_INFINITY);
    costs[store] = 0;
    const waiting = new Set([store]);
    for (const from of waiting) {
      waiting.delete(from);
      for (const { to, cost } of links[from] ?? []) {
        if ((costs[from] ?? 0) + cost >= (costs[to] ?? 0)) continue;
        costs[to] = (costs[from] ?? 0) + cost;
        waiting.add(to);
      }
    }
    return costs;
  });
  return positions.map((position, place) => ({
    position,
    costs: ofStores.map((costs) => costs[place] ?? null),
  }));
}

it('keeps the land around each store in one piece with less than 5% longer trips in total', async () => {
  const geos = await loadGeos();
  const store = fc.integer({ min: 0, max: side * side - 1 });
  const stores = fc.uniqueArray(store, { minLength: 3, maxLength: 6 });
  const blocks = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 7, maxLength: 40 });
  const motorway = fc.integer({ min: 3, max: side - 4 });
  const trips = { own: 0, nearest: 0 };
  fc.assert(
    fc.property(stores, blocks, motorway, (chosen, costs, row) => {
      const samples = streetCosts(chosen, costs, row);
      const shares = chosen.map(() => fullShare);
      const land = landDivision(geos, outline, samples)(shares, 0);
      for (const [index, place] of chosen.entries()) {
        const zone = land?.zones.get(index);
        expect(zone && partsOf(zone)).toHaveLength(1);
        expect(zone && covers(zone, samples[place]?.position ?? [0, 0])).toBe(true);
      }
      for (const [place, { costs: ofStores }] of samples.slice(0, places.length).entries()) {
        trips.own += ofStores[land?.owners[place] ?? nobody] ?? Number.NaN;
        trips.nearest += Math.min(...ofStores.map(Number));
      }
    }),
    { numRuns: 60 },
  );
  // The motorway splits the land on both sides of it, and only one store can cross it at each place: a few plans
  // lose much by that, but most lose nothing.
  expect(trips.own / trips.nearest).toBeLessThan(1.05);
});
