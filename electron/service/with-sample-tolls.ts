import { z } from 'zod';
import tariffText from '../../resources/sample-toll-tariffs.csv?raw';
import { jsonValue, limitedList } from '../../shared/limits/limited-schemas.ts';
import type { TollMap } from '../region-format/toll-map.ts';
import type { Valhalla } from './routing/valhalla/valhalla.ts';
import { readTariffs, type Tariffs } from './tolls/tariffs.ts';
import { type TollFinder, tollFinder } from './tolls/tolls-along.ts';

/** Data used for toll requests. */
export interface TollSources {
  valhalla: Valhalla;
  findTolls: TollFinder;
  tariffs: Tariffs;
}

interface SampleParts {
  valhalla: Valhalla;
  /** The region's own tolls, and known prices. */
  map: TollMap;
  tariffs: Tariffs;
  sample: TollMap;
  /** Checked with each request. */
  inUse(): boolean;
}

/** Returns the region's tolls plus, while turned on, the sample tolls. */
export function withSampleTolls({ valhalla, map, tariffs, sample, inUse }: SampleParts): TollSources {
  const own = tollFinder(map);
  if (sample.booths.length === 0) return { valhalla, findTolls: own, tariffs };
  const all = tollFinder({
    ...map,
    booths: [...map.booths, ...sample.booths],
  });
  const ofSample = readTariffs(tariffText, 'sample-toll-tariffs.csv');
  return {
    valhalla: avoidingToo(valhalla, () => (inUse() ? sample : undefined)),
    findTolls: (...params) => (inUse() ? all : own)(...params),
    tariffs: async () => [...(await tariffs()), ...ofSample],
  };
}

/** A request that excludes tolls of cars or trucks (`avoidingTolls` in `routing/valhalla/travel.ts`). */
const tollsExcluded = z.object({
  costing_options: z.union([
    z.object({ auto: z.object({ exclude_tolls: z.literal(true) }) }),
    z.object({ truck: z.object({ exclude_bridges: z.literal(true) }) }),
  ]),
  exclude_locations: limitedList(jsonValue).default([]),
});

/** The routing tiles don't contain the sample tolls, so their places are excluded along with tolls. */
const avoidingToo = (valhalla: Valhalla, sampleNow: () => TollMap | undefined): Valhalla => ({
  ...valhalla,
  send(call, request, ...others) {
    const { data } = tollsExcluded.safeParse(request);
    const places = data && sampleNow()?.booths.map(({ lat, lng }) => ({ lat, lon: lng }));
    const excluded = places && { exclude_locations: [...data.exclude_locations, ...places] };
    return valhalla.send(call, { ...request, ...excluded }, ...others);
  },
});
