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
  ofColumn: ListDemand | undefined;
  /** Why the column couldn't be read. */
  fault: Fault | null;
  /** Amounts to count; undefined if unknown. */
  demand: Demand | 'area' | undefined;
  /** Name of the column that is counted; empty if none. */
  column: string;
}

/** The unit and amounts of capacities within an outline. */
export function useCountedDemand(outline: ZoneGeometry): CountedDemand {
  const { t } = useTranslation();
  const capacityUnit = useTerritories((state) => state.capacityUnit);
  const chosen = useTerritories((state) => state.demandColumn);
  const addresses = useOutlineAddresses(outline);
  const list = useAmountList();
  const { demand: ofColumn, fault } = useListDemand(list, capacityUnit === 'column' ? chosen : null, outline);
  const demands = { area: 'area', addresses: addresses ?? undefined, column: ofColumn } as const;
  const isOfList = chosen !== null && list?.job === chosen.list;
  const named = isOfList ? list.columns.find(({ column }) => column === chosen.column) : undefined;
  return {
    addresses,
    list,
    ofColumn,
    fault,
    demand: demands[capacityUnit],
    column: named ? (named.heading ?? t('geocoding.column', { number: named.column + 1 })) : '',
  };
}
