import type { Travel } from '../../ports.ts';
import { findPairs } from './pair-figures.ts';
import type { Snapped, SnappedPoint } from './snapping.ts';
import type { Valhalla } from './valhalla.ts';

/**
 * Returns a snapped position for each point so that consecutive ones are connected, with as few points as possible at
 * their second choice.
 * @returns undefined if no selection is connected
 */
export async function connectedPlaces(
  valhalla: Valhalla,
  points: readonly SnappedPoint[],
  travel: Travel,
  signal: AbortSignal,
): Promise<Snapped[] | undefined> {
  const allPlaces = points.flatMap(({ places }): readonly Snapped[] => places);
  const pairs = await findPairs(valhalla, allPlaces, allPlaces, travel, signal);
  return nearestChain(
    points,
    (from, to) => pairs[allPlaces.indexOf(from)]?.[allPlaces.indexOf(to)] !== undefined,
  );
}

interface Chain {
  places: Snapped[];
  /** Number of points not at their first choice. */
  moved: number;
}

/** Finds the best chain to each position of a point from those of the previous point (dynamic programming). */
function nearestChain(
  points: readonly SnappedPoint[],
  isConnected: (from: Snapped, to: Snapped) => boolean,
): Snapped[] | undefined {
  let chains: Chain[] = [{ places: [], moved: 0 }];
  for (const { places } of points) {
    chains = places.flatMap((place, rank) => {
      const bestChain = chains
        .filter(({ places: chainPlaces }) => {
          const last = chainPlaces.at(-1);
          return last === undefined || isConnected(last, place);
        })
        .toSorted((a, b) => a.moved - b.moved)[0];
      return bestChain ? [{ places: [...bestChain.places, place], moved: bestChain.moved + rank }] : [];
    });
  }
  return chains.toSorted((a, b) => a.moved - b.moved)[0]?.places;
}
