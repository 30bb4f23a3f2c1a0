import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { operations } from '../../shared/api/operations.ts';
import { testRegion } from '../region-build/region.testing.ts';
import { readManifest, regionFiles } from '../region-format/manifest.ts';
import { sampleTollsOf, switchSampleTolls, usesSampleTolls } from '../region-format/sample-tolls.ts';
import { readTollMap } from '../region-format/toll-map.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { endpoint } from './endpoint.ts';
import { isochrone } from './routing/isochrone.ts';
import { matrix } from './routing/matrix.ts';
import { requestSender } from './routing/request-sender.testing.ts';
import { routing } from './routing/route.ts';
import { tolls } from './routing/tolls.ts';
import { sharedValhalla } from './routing/valhalla/routing-tiles.testing.ts';
import { valhallaRouting } from './routing/valhalla/valhalla-routing.ts';
import { withSampleTolls } from './with-sample-tolls.ts';

interface Answered {
  routes: {
    notice?: string;
    legs: {
      distance: { value: number };
      duration: { value: number };
      tolls: {
        tollSystem: string;
        fares: {
          name: string;
          price: { value: number; currency: string };
          paymentMethods: string[];
          transponders: { system: string }[];
        }[];
        tollCollectionLocations: { name: string }[];
      }[];
    }[];
  }[];
}

describe('the built-in region', () => {
  const router = sharedValhalla('montevideo');

  /** Starts the region's service, with functions for requests and to turn its sample tolls on and off. */
  async function started() {
    const region = await testRegion();
    const dataFolder = temporaryFolder();
    const { id, examples } = await readManifest(region);
    const { valhalla, findTolls, tariffs } = withSampleTolls({
      valhalla: router,
      map: await readTollMap(join(region, regionFiles.tolls)),
      tariffs: async () => [],
      sample: sampleTollsOf(id),
      isInUse: () => usesSampleTolls(dataFolder),
    });
    const ask = await requestSender([
      endpoint(operations['distance.tolls'], tolls(valhallaRouting(valhalla), findTolls, tariffs)),
      endpoint(operations['distance.route'], routing(valhallaRouting(valhalla), findTolls)),
      endpoint(operations['distance.matrix'], matrix(valhallaRouting(valhalla))),
      endpoint(operations['distance.isochrone'], isochrone(valhallaRouting(valhalla))),
    ]);
    if (!examples) throw new Error('The built-in region has examples');
    const [from, to] = examples.tolls.map(({ position: { lat, lng } }) => `${lat},${lng}`);
    if (!from || !to) throw new Error('An example has two ends');
    const example = { origin: from, destination: to };
    return {
      from,
      to,
      sampleIn: (inUse: boolean) => switchSampleTolls(dataFolder, inUse),
      tolls: (options: Record<string, string> = {}): Promise<Answered> =>
        ask(operations['distance.tolls'], { ...example, alternatives: 'true', ...options }),
      route: (options: Record<string, string> = {}): Promise<Answered> =>
        ask(operations['distance.route'], { ...example, alternatives: 'true', ...options }),
      isochrone: (options: Record<string, string> = {}) =>
        ask(operations['distance.isochrone'], { origin: from, value: '20', ...options }),
      matrix: (options: Record<string, string> = {}) =>
        ask(operations['distance.matrix'], {
          origins: from,
          destinations: to,
          elements: 'duration_distance',
          ...options,
        }),
    };
  }

  const systemsOf = ({ routes }: Answered) =>
    routes.map(({ legs }) => legs.flatMap((leg) => leg.tolls.map(({ tollSystem }) => tollSystem)));
  const figuresOf = ({ routes }: Answered) =>
    routes.map(({ legs }) => legs.map(({ distance, duration }) => [distance.value, duration.value]));
  const noticesOf = ({ routes }: Answered) => routes.map(({ notice }) => notice);

  test('reports sample tolls only while they are on, named as samples, with unchanged routes', async () => {
    const service = await started();
    const [without, routeWithout] = [await service.tolls(), await service.route()];
    expect(systemsOf(without)).toEqual([[], [], []]);
    expect(noticesOf(routeWithout)).toEqual(['', '', '']);

    await service.sampleIn(true);
    const [withSample, routeWith] = [await service.tolls(), await service.route()];
    expect(systemsOf(withSample)).toEqual([
      ['Sample toll Avenida de las Américas', 'Sample toll Avenida Italia'],
      ['Sample toll Avenida de las Américas', 'Sample toll Rambla'],
      [],
    ]);
    expect(noticesOf(routeWith)).toEqual(['Has sample toll segments', 'Has sample toll segments', '']);
    const every = withSample.routes.flatMap(({ legs }) => legs.flatMap((leg) => leg.tolls));
    for (const { fares, tollCollectionLocations } of every) {
      expect(tollCollectionLocations.map(({ name }) => name)).toEqual([
        expect.stringMatching(/^Sample toll /),
      ]);
      for (const { name, price } of fares)
        expect([name, price.currency]).toEqual([expect.stringMatching(/^Sample fare/), 'XTS']);
    }
    expect(figuresOf(withSample)).toEqual(figuresOf(without));
    expect(figuresOf(routeWith)).toEqual(figuresOf(routeWithout));

    await service.sampleIn(false);
    expect(await service.tolls()).toEqual(without);
    expect(await service.route()).toEqual(routeWithout);
  });

  test('has sample prices by vehicle and payment method in both directions', async () => {
    const service = await started();
    await service.sampleIn(true);
    const paid = async (options: Record<string, string>) =>
      (await service.tolls({ alternatives: 'false', ...options })).routes.flatMap(({ legs }) =>
        legs.flatMap((leg) =>
          leg.tolls.map(({ fares }) =>
            fares.map(({ price, paymentMethods, transponders }) => [
              price.value,
              transponders[0]?.system ?? paymentMethods[0],
            ]),
          ),
        ),
      );
    const byCar = [
      [
        [90, 'cash'],
        [70, 'Sample tag'],
      ],
      [
        [120, 'cash'],
        [95, 'Sample tag'],
      ],
    ];
    expect(await paid({})).toEqual(byCar);
    expect(await paid({ origin: service.to, destination: service.from })).toEqual(byCar.toReversed());
    expect((await paid({ mode: 'truck' })).flat().map(([value]) => value)).toEqual([240, 200, 310, 260]);
    expect(await paid({ mode: 'walking' })).toEqual([]);
  });

  test('avoids sample tolls while they are on, with the same figures in a matrix', async () => {
    const service = await started();
    const avoiding = { avoid: 'tolls', alternatives: 'false' };
    const direct = await service.route(avoiding);
    await service.sampleIn(true);
    const around = await service.route(avoiding);
    expect(noticesOf(around)).toEqual(['']);
    const [meters, seconds] = figuresOf(around)[0]?.[0] ?? [];
    expect(seconds).toBeGreaterThan(figuresOf(direct)[0]?.[0]?.[1] ?? Number.NaN);
    const { rows } = await service.matrix({ avoid: 'tolls' });
    expect(rows[0].elements[0]).toMatchObject({
      distance: { value: meters },
      duration: { value: seconds },
    });
    await service.sampleIn(false);
    expect(await service.route(avoiding)).toEqual(direct);
  });

  test('changes isochrones and optimized routes without tolls while sample tolls are on', async () => {
    const service = await started();
    const tour = {
      avoid: 'tolls',
      alternatives: 'false',
      waypoints: 'optimize:true|-34.8938,-56.1662|-34.8842,-56.0835',
    };
    const metersOf = (answer: Answered) =>
      (figuresOf(answer)[0] ?? []).reduce((sum, [meters = 0]) => sum + meters, 0);
    const without = {
      reached: await service.isochrone({ avoid: 'tolls' }),
      tour: await service.route(tour),
    };
    await service.sampleIn(true);
    const reached = await service.isochrone({ avoid: 'tolls' });
    expect(reached.status).toBe('OK');
    expect(reached.isoline.geometry).not.toBe(without.reached.isoline.geometry);
    expect(await service.isochrone()).toEqual(without.reached);
    const around = await service.route(tour);
    expect(noticesOf(around)).toEqual(['']);
    expect(metersOf(around)).not.toBe(metersOf(without.tour));
  });

  test('reaches a place between sample tolls even if tolls are avoided', async () => {
    const service = await started();
    await service.sampleIn(true);
    // At the very edge of the toll, with no route around it.
    const there = { destination: '-34.856541,-56.0290074', avoid: 'tolls', alternatives: 'false' };
    expect(noticesOf(await service.route(there))).toEqual(['Has sample toll segments']);
  });
});

test('other regions have no sample tolls', () => {
  expect(sampleTollsOf('porto').booths).toEqual([]);
});
