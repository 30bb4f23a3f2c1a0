import { useDeferredValue, useEffect } from 'react';
import { create } from 'zustand';
import { isPlaced } from '../../shared/geocoding/list-lines.ts';
import { findUnserved } from '../workspace-zones/find-unserved.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { useLinePoints } from './line-points.ts';

interface UnservedLines {
  /** The lines with a place that no zone of the workspace holds, in order; null without zones or places. */
  rows: readonly number[] | null;
  /** How many lines have a place. */
  placed: number;
}

const notFound: UnservedLines = { rows: null, placed: 0 };

/** To which lines of the panel's list nobody delivers, while the panel is open. */
export const useUnservedLines = create<UnservedLines>()(() => notFound);

/** Finds them anew whenever zones or places have changed. */
export function useFindUnservedLines() {
  const zones = useDeferredValue(useZones((state) => state.zones));
  const points = useLinePoints((lines) => lines.points);
  useEffect(() => {
    const placed = [...points.values()]
      .flatMap(({ row, position, state }) => (position && isPlaced(state) ? [{ row, position }] : []))
      .sort((one, other) => one.row - other.row);
    if (zones.size === 0 || placed.length === 0) {
      useUnservedLines.setState(notFound);
      return undefined;
    }
    const positions = placed.map(({ position }) => position);
    return findUnserved([...zones.values()], positions, (unserved) =>
      useUnservedLines.setState({
        rows: unserved.flatMap((index) => placed[index]?.row ?? []),
        placed: placed.length,
      }),
    );
  }, [zones, points]);
  useEffect(() => () => useUnservedLines.setState(notFound), []);
}
