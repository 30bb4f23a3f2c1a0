import type { Travel } from '../../ports.ts';
import { foundPairs } from './pair-figures.ts';
import type { Snapped, SnappedPoint } from './snapping.ts';
import type { Valhalla } from './valhalla.ts';

/**
 * Selects a snapped position for each point so that all are connected, deviating from the first choice for as few
 * points as possible.
 * @returns undefined if no selection is connected
 */
export async function connectedPlaces(
  valhalla: Valhalla,
  points: readonly SnappedPoint[],
  travel: Travel,
  signal: AbortSignal,
): Promise<Snapped[] | undefined> {
  const all = points.flatMap(({ places }): readonly Snapped[] => places);
  const pairs = await foundPairs(valhalla, all, all, travel, signal);
  return nearestChain(points, (from, to) => pairs[all.indexOf(from)]?.[all.indexOf(to)] !== undefined);
}

interface Chain {
  places: Snapped[];
  /** Number of points not at their first choice. */
  moved: number;
}

/** Dynamic programming: the best chain to each position of a point, from those of the previous point. */
function nearestChain(
  points: readonly SnappedPoint[],
  isConnected: (from: Snapped, to: Snapped) => boolean,
): Snapped[] | undefined {
  let chains: Chain[] = [{ places: [], moved: 0 }];
  for (const { places } of points) {
    chains = places.flatMap((place, rank) => {
      const before = chains
        .filter(({ places: passed }) => {
          const last = passed.at(-1);
          return last === undefined || isConnected(last, place);
        })
        .toSorted((a, b) => a.moved - b.moved)[0];
      return before ? [{ places: [...before.places, place], moved: before.moved + rank }] : [];
    });
  }
  return chains.toSorted((a, b) => a.moved - b.moved)[0]?.places;
}
