import { useEffect } from 'react';
import { create } from 'zustand';
import { isPlaced } from '../../shared/geocoding/list-lines.ts';
import { useZonesThatDeliver } from '../workspace-zones/delivering-zones.ts';
import { findUnserved } from '../workspace-zones/find-unserved.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { useLinePoints } from './line-points.ts';

interface UnservedLines {
  /** Rows of places outside all zones, in order; null without zones or places. */
  rows: readonly number[] | null;
  /** Number of lines with a place. */
  placed: number;
  hasFailed: boolean;
  /** Number of restarts by `findUnservedAgain`. */
  restarts: number;
}

const unknown = { rows: null, placed: 0, hasFailed: false };

/** Lines of the panel's list outside all zones; only calculated while the panel is open. */
export const useUnservedLines = create<UnservedLines>()(() => ({ ...unknown, restarts: 0 }));

/** Calculates the lines outside all zones again after that failed. */
export const findUnservedAgain = () =>
  useUnservedLines.setState(({ restarts }) => ({ ...unknown, restarts: restarts + 1 }));

/** Recalculates the lines outside all zones whenever zones or places change. */
export function useFindUnservedLines() {
  const hasZones = useZones(({ zones }) => zones.size > 0);
  const zones = useZonesThatDeliver();
  const points = useLinePoints((lines) => lines.points);
  const restarts = useUnservedLines((state) => state.restarts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restart repeats the effect
  useEffect(() => {
    const placed = [...points.values()]
      .flatMap(({ row, position, state }) => (position && isPlaced(state) ? [{ row, position }] : []))
      .sort((a, b) => a.row - b.row);
    if (!hasZones || placed.length === 0) {
      useUnservedLines.setState(unknown);
      return undefined;
    }
    const positions = placed.map(({ position }) => position);
    return findUnserved(
      zones,
      positions,
      (unserved) =>
        useUnservedLines.setState({
          rows: unserved.flatMap((index) => placed[index]?.row ?? []),
          placed: placed.length,
          hasFailed: false,
        }),
      () => useUnservedLines.setState({ ...unknown, hasFailed: true }),
    );
  }, [hasZones, zones, points, restarts]);
  useEffect(() => () => useUnservedLines.setState(unknown), []);
}
