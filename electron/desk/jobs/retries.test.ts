import { expect, test } from 'vitest';
import type { OrderOf } from '../../../shared/desk/jobs.ts';
import { says, startProvider } from '../gateway/provider.testing.ts';
import { startList } from '../geocoding/geocoding-service.testing.ts';
import { questionOf } from '../matrix/matrix-service.testing.ts';
import { startDesk } from '../running-desk.testing.ts';

const position = { lat: -34.88, lng: -56.18 };

const territories: OrderOf<'territories'> = {
  kind: 'territories',
  question: {
    stores: [{ name: 'A', position }],
    outline: {
      type: 'Polygon',
      coordinates: [
        [
          [-56.19, -34.89],
          [-56.17, -34.89],
          [-56.17, -34.87],
          [-56.19, -34.89],
        ],
      ],
    },
    mode: 'driving',
    method: 'time',
    resolutionMeters: 1000,
  },
};

const cover: OrderOf<'cover'> = {
  kind: 'cover',
  question: {
    mode: 'driving',
    stores: [{ id: 'N', storeId: 'N', name: 'N', address: '', openingHours: '', position }],
    zones: [{ id: 'a', zoneId: 'a', storeId: 'N', shape: 'a', places: 1, weight: 1 }],
    lats: [position.lat],
    lngs: [position.lng],
    questions: [{ stores: [0], places: [0] }],
    zonesByAddress: 1,
    zonesOnGrid: 0,
    gridMeters: null,
    withoutStore: [],
  },
};

/** Starts one kind of job that has a single request for the service. */
const starts = {
  matrix: (desk: Desk) => desk.call('jobs.start', { kind: 'matrix', question: questionOf(1) }),
  geocoding: (desk: Desk) => startList(desk, [['a', 'Rivera 100']]),
  territories: (desk: Desk) => desk.call('jobs.start', territories),
  cover: (desk: Desk) => desk.call('jobs.start', cover),
  pull: (desk: Desk) => desk.call('jobs.start', { kind: 'pull', question: {} }),
};

type Desk = Awaited<ReturnType<typeof startDesk>>['desk'];

test.each(Object.entries(starts))('a read that keeps failing is sent three times: %s', async (_, start) => {
  const provider = await startProvider(says(500, {}));
  const { desk, deskStates } = await startDesk();
  await desk.call('settings.change', { service: { kind: 'provider', baseUrl: provider.url } });
  await desk.call('keys.set', { origin: provider.url, name: 'private', key: 'key' });
  await start(desk);
  await expect.poll(() => deskStates.jobs?.[0]?.state, { timeout: 10_000 }).toMatch(/^(paused|done)$/);
  expect(provider.seen.map(({ method, url }) => `${method} ${url.pathname}`)).toHaveLength(3);
});
