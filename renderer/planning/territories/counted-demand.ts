import { useTranslation } from 'react-i18next';
import type { Fault } from '../../../shared/faults/fault.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Demand } from '../../../shared/planning/territories/demand.ts';
import { type ListDemand, useAmountList, useListDemand } from './list-demand.ts';
import { useOutlineAddresses } from './outline-addresses.ts';
import { useTerritories } from './territories-store.ts';

/** The unit of capacities and its amounts. */
export interface CountedDemand {
  addresses: ReturnType<typeof useOutlineAddresses>;
  list: ReturnType<typeof useAmountList>;
  columnDemand: ListDemand | undefined;
  /** Why the column couldn't be read; null if it could, or none was read. */
  fault: Fault | null;
  /** Amounts to count; undefined if unknown. */
  demand: Demand | 'area' | undefined;
  /** Name of the column that is counted; empty if none. */
  column: string;
}

/** Returns the unit and amounts of capacities within an outline. */
export function useCountedDemand(outline: ZoneGeometry): CountedDemand {
  const { t } = useTranslation();
  const capacityUnit = useTerritories((state) => state.capacityUnit);
  const demandColumn = useTerritories((state) => state.demandColumn);
  const addresses = useOutlineAddresses(outline);
  const list = useAmountList();
  const { demand: columnDemand, fault } = useListDemand(
    list,
    capacityUnit === 'column' ? demandColumn : null,
    outline,
  );
  const demands = { area: 'area', addresses: addresses ?? undefined, column: columnDemand } as const;
  const isOfList = demandColumn !== null && list?.jobId === demandColumn.list;
  const countedColumn = isOfList
    ? list.columns.find(({ column }) => column === demandColumn.column)
    : undefined;
  return {
    addresses,
    list,
    columnDemand,
    fault,
    demand: demands[capacityUnit],
    column: countedColumn
      ? (countedColumn.heading ?? t('geocoding.column', { number: countedColumn.column + 1 }))
      : '',
  };
}
