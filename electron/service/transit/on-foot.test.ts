import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { route } from '../../../shared/api/distance.ts';
import { transitRoute } from '../../../shared/api/transit.ts';
import { testRegion } from '../../region-build/region.testing.ts';
import { importGtfs } from '../../region-build/timetables/import-gtfs.ts';
import { readFeed, sampleFeedId, timetablesFolder } from '../../region-format/timetables/feeds.ts';
import { isoDayOf, type Timetable } from '../../region-format/timetables/timetable.ts';
import { noTolls } from '../../region-format/toll-map.ts';
import { endpoint } from '../endpoint.ts';
import { requestSender } from '../routing/request-sender.testing.ts';
import { routing } from '../routing/route.ts';
import { hasExtract, sharedValhalla } from '../routing/valhalla/routing-tiles.testing.ts';
import { streetWalker } from '../routing/valhalla/street-walker.ts';
import { valhallaRouting } from '../routing/valhalla/valhalla-routing.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { makeNetwork } from './raptor/network.ts';
import { raptorPlanner } from './raptor/planner.ts';
import { minWalkSeconds } from './raptor/walks.ts';
import { transitRouting } from './transit-route.ts';

const monaco = resolve('../shared/data/monaco-gtfs.zip');

/** A region with a timetable, and the bounding box of random places. */
interface TransitRegion {
  timetable(): Promise<Timetable>;
  lat: [least: number, most: number];
  lng: [least: number, most: number];
  day: string | undefined;
}
const regions: Record<string, TransitRegion> = {
  montevideo: {
    timetable: async () => readFeed(join(await testRegion(), timetablesFolder), sampleFeedId),
    lat: [-34.91, -34.84],
    lng: [-56.23, -56.08],
    day: '2026-11-30',
  },
  monaco: {
    timetable: async () => (await importGtfs({ path: monaco, today: 0 })).timetable,
    lat: [43.728, 43.748],
    lng: [7.412, 7.438],
    day: undefined,
  },
};

describe.each(Object.entries(regions))('%s', (name, { timetable, lat, lng, day }) => {
  const isThere = name === 'montevideo' || (hasExtract(name) && existsSync(monaco));
  describe.skipIf(!isThere)('with walks along its streets (skipped without ../shared/data)', () => {
    const valhalla = sharedValhalla(name);

    test('no connection takes longer than walking', async () => {
      const feed = await timetable();
      const network = makeNetwork([{ id: name, timetable: feed }], minWalkSeconds);
      const planner = raptorPlanner({ timetables: async () => network, walker: streetWalker(valhalla) });
      const send = await requestSender([
        endpoint(
          transitRoute,
          transitRouting(planner, () => 0),
        ),
        endpoint(route, routing(valhallaRouting(valhalla), tollFinder(noTolls))),
      ]);
      const date = day ?? isoDayOf(feed.firstDay + 10);
      const place = fc
        .tuple(
          fc.double({ min: lat[0], max: lat[1], noNaN: true }),
          fc.double({ min: lng[0], max: lng[1], noNaN: true }),
        )
        .map((both) => both.map((degrees) => degrees.toFixed(6)).join(','));
      const request = fc.record({
        origin: place,
        destination: place,
        kind: fc.constantFrom('departure' as const, 'arrival' as const),
        minute: fc.nat({ max: 1439 }),
      });
      await fc.assert(
        fc.asyncProperty(request, async ({ origin, destination, kind, minute }) => {
          const at = new Date(Date.parse(`${date}T00:00:00Z`) + minute * 60_000).toISOString();
          const walked = await send(route, { origin, destination, mode: 'walking' });
          fc.pre(walked.status === 'OK');
          const walkMs = walked.routes[0].legs[0].duration.value * 1000;
          const response = await send(transitRoute, { origin, destination, [`${kind}_time`]: at });
          expect(response.routes.length).toBeGreaterThan(0);
          for (const { legs } of response.routes) {
            const first = Date.parse(legs[0].departure_time);
            const last = Date.parse(legs.at(-1).arrival_time);
            const neededMs = kind === 'departure' ? last - Date.parse(at) : Date.parse(at) - first;
            expect(neededMs).toBeLessThanOrEqual(walkMs);
          }
        }),
        { numRuns: 40, seed: 52 },
      );
    }, 300_000);
  });
});
