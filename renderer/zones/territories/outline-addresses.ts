import { useMemo } from 'react';
import { toLngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Demand } from '../../../shared/zones/territories/demand.ts';
import { deskQuery } from '../../desk/ask.ts';
import { useDeskState } from '../../desk/states.ts';
import { useAnswer } from '../../desk/use-answer.ts';

/** So many say how all are spread. */
const mostPositions = 50_000;

interface OutlineAddresses extends Demand {
  total: number;
  /** The region in use knows a part of the land alone. */
  partly: boolean;
}

/** Where the addresses of an outline are; undefined until that is known, or where the region in use has none. */
export function useOutlineAddresses(outline: ZoneGeometry): OutlineAddresses | undefined {
  const hasRegion = useDeskState('region') !== null;
  const { data } = useAnswer(
    hasRegion ? deskQuery('regionContents.addresses', { area: outline, atMost: mostPositions }) : undefined,
  );
  return useMemo(
    () =>
      data && data.lats.length > 0
        ? {
            positions: data.lats.map((lat, place) => toLngLat({ lat, lng: data.lngs[place] ?? 0 })),
            // Those stand for all.
            amounts: data.lats.map(() => data.total / data.lats.length),
            total: data.total,
            partly: data.partly,
          }
        : undefined,
    [data],
  );
}
