import { z } from 'zod';
import tariffText from '../../resources/sample-toll-tariffs.csv?raw';
import { jsonValue, limitedList } from '../../shared/limits/limited-schemas.ts';
import type { TollMap } from '../region-format/toll-map.ts';
import type { Valhalla } from './routing/valhalla/valhalla.ts';
import { readTariffs, type Tariffs } from './tolls/tariffs.ts';
import { type TollFinder, tollFinder } from './tolls/tolls-along.ts';

/** What answers rest on where tolls are concerned. */
export interface TollSources {
  valhalla: Valhalla;
  findTolls: TollFinder;
  tariffs: Tariffs;
}

interface SampleParts {
  valhalla: Valhalla;
  /** The region's own tolls, and what is known of their prices. */
  map: TollMap;
  tariffs: Tariffs;
  sample: TollMap;
  /** Looked up at each question. */
  inUse(): boolean;
}

/** The region's tolls and, while they are in use, those of the sample beside them. */
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

/** A question that leaves out the tolls of cars or of trucks (`avoidingTolls` in `routing/valhalla/travel.ts`). */
const tollsExcluded = z.object({
  costing_options: z.union([
    z.object({ auto: z.object({ exclude_tolls: z.literal(true) }) }),
    z.object({ truck: z.object({ exclude_bridges: z.literal(true) }) }),
  ]),
  exclude_locations: limitedList(jsonValue).default([]),
});

/** The router's tiles know nothing of the sample: where tolls are excluded, so are its places. */
const avoidingToo = (valhalla: Valhalla, sampleNow: () => TollMap | undefined): Valhalla => ({
  ...valhalla,
  ask(call, request, ...others) {
    const { data } = tollsExcluded.safeParse(request);
    const places = data && sampleNow()?.booths.map(({ lat, lng }) => ({ lat, lon: lng }));
    const excluded = places && { exclude_locations: [...data.exclude_locations, ...places] };
    return valhalla.ask(call, { ...request, ...excluded }, ...others);
  },
});
