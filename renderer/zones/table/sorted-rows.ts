import { useMemo } from 'react';
import type { Zone } from '../../../shared/zones/zone.ts';
import { figureOf } from '../contents/contents-figures.ts';
import { useZoneCount } from '../contents/zone-count.ts';
import { useCellText } from './cell-text.ts';
import { useZoneTable } from './table-store.ts';
import { type ContentsColumn, isContentsColumn, sortedByColumn } from './zone-columns.ts';

/**
 * Returns the listed zones in table order. Not sorted again when a zone changes, so that a row doesn't jump while its
 * cell is edited. Sorting by contents waits until counting is complete.
 */
export function useSortedRows(listed: readonly Zone[]): readonly Zone[] {
  const cellText = useCellText();
  const { order } = useZoneTable();
  const isCounting = useZoneCount(({ controller }) => controller !== null);
  const isCounted = order && isContentsColumn(order.column) && !isCounting;
  const ids = listed.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const sortedIds = useMemo(
    () =>
      (order ? sortedByColumn(listed, order, { text: cellText, figure: currentFigure }) : listed).map(
        ({ id }) => id,
      ),
    [ids, order, isCounted],
  );
  return useMemo(() => {
    const byId = new Map(listed.map((zone) => [zone.id, zone]));
    return sortedIds.flatMap((id) => byId.get(id) ?? []);
  }, [listed, sortedIds]);
}

function currentFigure({ id }: Zone, column: ContentsColumn): number | null {
  const figures = useZoneCount.getState().figures.get(id);
  return (figures && figureOf(figures, column)) ?? null;
}
