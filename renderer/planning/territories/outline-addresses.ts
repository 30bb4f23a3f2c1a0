import { useMemo } from 'react';
import type { AddressColumns } from '../../../shared/desk/region-contents.ts';
import { toLngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Demand } from '../../../shared/planning/territories/demand.ts';
import { deskQuery } from '../../desk/ask.ts';
import { useDeskState } from '../../desk/states.ts';
import { useAnswer } from '../../desk/use-answer.ts';

/** Maximum number of sampled addresses; enough to represent the distribution of all. */
const maxPositions = 50_000;

interface OutlineAddresses extends Demand {
  total: number;
  /** Whether the region in use covers only part of the land. */
  isPartial: boolean;
}

/** Returns the addresses within an outline; undefined until known, null if the region in use has none or they can't be read. */
export function useOutlineAddresses(outline: ZoneGeometry): OutlineAddresses | null | undefined {
  const hasRegion = useDeskState('region') !== null;
  const { data, isError } = useAnswer(
    hasRegion ? deskQuery('regionContents.addresses', { area: outline, atMost: maxPositions }) : undefined,
  );
  const addresses = useMemo(() => data && addressesOf(data), [data]);
  return !hasRegion || isError ? null : addresses;
}

function addressesOf({ lats, lngs, total, partly }: AddressColumns): OutlineAddresses | null {
  if (lats.length === 0) return null;
  return {
    positions: lats.map((lat, index) => toLngLat({ lat, lng: lngs[index] ?? 0 })),
    // Each sample represents this many addresses.
    amounts: lats.map(() => total / lats.length),
    total,
    isPartial: partly,
  };
}
