import { z } from 'zod';
import tariffText from '../../resources/sample-toll-tariffs.csv?raw';
import { jsonValue, limitedList } from '../../shared/limits/limited-schemas.ts';
import type { TollMap } from '../region-format/toll-map.ts';
import type { Valhalla } from './routing/valhalla/valhalla.ts';
import { readTariffs, type TariffSource } from './tolls/tariffs.ts';
import { type TollFinder, tollFinder } from './tolls/tolls-along.ts';

/** Data used for toll requests. */
export interface TollSources {
  valhalla: Valhalla;
  findTolls: TollFinder;
  tariffs: TariffSource;
}

interface SampleParts {
  valhalla: Valhalla;
  /** Tolls of the region. */
  map: TollMap;
  tariffs: TariffSource;
  sample: TollMap;
  /** Whether the sample tolls are turned on; checked with each request. */
  isInUse(): boolean;
}

/** Returns the region's tolls plus, while turned on, the sample tolls. Sample tariffs match sample tolls only. */
export function withSampleTolls({ valhalla, map, tariffs, sample, isInUse }: SampleParts): TollSources {
  const findRegionTolls = tollFinder(map);
  if (sample.booths.length === 0) return { valhalla, findTolls: findRegionTolls, tariffs };
  const findAllTolls = tollFinder({
    ...map,
    booths: [...map.booths, ...sample.booths],
  });
  const sampleTariffs = readTariffs(tariffText, 'sample-toll-tariffs.csv');
  return {
    valhalla: avoidingSampleTolls(valhalla, () => (isInUse() ? sample : undefined)),
    findTolls: (...params) => (isInUse() ? findAllTolls : findRegionTolls)(...params),
    tariffs: async () => [...(await tariffs()), ...sampleTariffs],
  };
}

/** Schema of a request that avoids tolls of cars or trucks (`avoidingTolls` in `routing/valhalla/travel.ts`). */
const tollAvoidingRequest = z.object({
  costing_options: z.union([
    z.object({ auto: z.object({ exclude_tolls: z.literal(true) }) }),
    z.object({ truck: z.object({ exclude_bridges: z.literal(true) }) }),
  ]),
  exclude_locations: limitedList(jsonValue).default([]),
});

/**
 * Returns an engine whose requests that avoid tolls also avoid the sample booths by position, because the routing tiles
 * don't contain them.
 */
const avoidingSampleTolls = (valhalla: Valhalla, currentSample: () => TollMap | undefined): Valhalla => ({
  ...valhalla,
  send(call, request, ...args) {
    const { data } = tollAvoidingRequest.safeParse(request);
    const booths = data && currentSample()?.booths.map(({ lat, lng }) => ({ lat, lon: lng }));
    const excluded = booths && { exclude_locations: [...data.exclude_locations, ...booths] };
    return valhalla.send(call, { ...request, ...excluded }, ...args);
  },
});
