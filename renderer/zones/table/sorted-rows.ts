import { useMemo } from 'react';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useCellText } from './cell-text.ts';
import { useZoneTable } from './table-store.ts';
import { inOrder } from './zone-columns.ts';

/**
 * The listed zones in the order of the table. They are not sorted again when a zone changes: a row must not
 * jump away while its cell is edited.
 */
export function useSortedRows(listed: readonly Zone[]): readonly Zone[] {
  const cellText = useCellText();
  const { order } = useZoneTable();
  const ids = listed.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const sortedIds = useMemo(
    () => (order ? inOrder(listed, order, cellText) : listed).map(({ id }) => id),
    [ids, order],
  );
  return useMemo(() => {
    const byId = new Map(listed.map((zone) => [zone.id, zone]));
    return sortedIds.flatMap((id) => byId.get(id) ?? []);
  }, [listed, sortedIds]);
}
