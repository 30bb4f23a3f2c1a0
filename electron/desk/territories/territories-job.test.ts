import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Job, JobOf } from '../../../shared/desk/jobs.ts';
import { encodePolyline } from '../../../shared/geo/polyline.ts';
import { outlineAround } from '../../../shared/planning/territories/territories.ts';
import { type Handler, says, startProvider } from '../gateway/provider.testing.ts';
import { tableAnswer } from '../matrix/matrix-service.testing.ts';
import { startDesk } from '../running-desk.testing.ts';

const stores = [
  { name: 'A', position: { lat: -34.88, lng: -56.18 } },
  { name: 'B', position: { lat: -34.88, lng: -56.15 } },
];
const order = {
  kind: 'territories' as const,
  question: {
    stores,
    outline: outlineAround(
      stores.map(({ position: { lat, lng } }) => [lng, lat]),
      1000,
    ),
    mode: 'driving' as const,
    method: 'time' as const,
    resolutionMeters: 1000,
  },
};

async function deskAt(answer: Handler) {
  const provider = await startProvider(answer);
  const started = await startDesk();
  await started.desk.call('settings.change', { service: { kind: 'provider', baseUrl: provider.url } });
  await started.desk.call('keys.set', { origin: provider.url, name: 'private', key: 'key' });
  const job = () =>
    started.deskStates.jobs?.find((one: Job): one is JobOf<'territories'> => one.kind === 'territories');
  return { ...started, job, first: join(started.profileFolder, 'workspace.sqlite') };
}

const reached = [
  { lat: -34.88, lng: -56.17 },
  { lat: -34.88, lng: -56.16 },
];
/** Has the same costs for every store of a request. */
const nearest = {
  status: 'OK',
  streets: { positions: encodePolyline(reached), costs: [60, 120], origins: [0, 0] },
};

test('neighboring stores are requested separately, and not again after a workspace switch', async () => {
  let requestCount = 0;
  const origins: (string | null)[] = [];
  const { desk, job, openWorkspace, first } = await deskAt((request, response) => {
    const requested = request.url.searchParams.get('origins');
    if (request.url.pathname !== '/distance/nearest') return says(404, {})(request, response);
    origins.push(requested);
    requestCount += 1;
    // The second request never gets a response.
    if (requestCount !== 2) says(200, nearest)(request, response);
  });
  await desk.call('jobs.start', order);
  await expect.poll(() => origins.length).toBe(2);
  await expect.poll(() => job()?.done).toBe(1);
  await desk.call('workspaces.create', { name: 'Other', elsewhere: false });
  await openWorkspace(first);
  await expect.poll(() => job()).toMatchObject({ state: 'done', stores: 2 });
  expect(origins).toHaveLength(3);
  expect(origins[2]).toBe(origins[1]);
  const found = await desk.call('territories.result', { job: job()?.id ?? '' });
  expect(found).toMatchObject({
    ok: true,
    value: { way: 'streets', samples: [{ costs: [60, 60] }, { costs: [120, 120] }] },
  });
  await desk.call('jobs.cancel', { id: job()?.id ?? '' });
  expect(job()).toBeUndefined();
});

test('the same stores give the same samples in any order of responses', async () => {
  const resultWith = async (responseOrder: 'as requested' | 'reversed') => {
    let answerFirst: (() => void) | undefined;
    const { desk, job } = await deskAt((request, response) => {
      if (request.url.pathname !== '/distance/nearest') return says(404, {})(request, response);
      const [one = reached[0], other = reached[1]] =
        answerFirst === undefined ? reached : reached.toReversed();
      const positions = encodePolyline([one, other].flatMap((place) => place ?? []));
      const answer = says(200, { status: 'OK', streets: { positions, costs: [60, 120], origins: [0, 0] } });
      if (responseOrder === 'as requested' || answerFirst !== undefined) {
        answer(request, response);
        answerFirst?.();
        answerFirst = () => undefined;
        return;
      }
      answerFirst = () => answer(request, response);
    });
    await desk.call('jobs.start', order);
    await expect.poll(() => job()).toMatchObject({ state: 'done', done: 2 });
    return desk.call('territories.result', { job: job()?.id ?? '' });
  };
  const found = await resultWith('reversed');
  expect(found).toMatchObject({ ok: true, value: { way: 'streets' } });
  expect(found).toEqual(await resultWith('as requested'));
});

test('a store too far from any road has no costs, and the others have theirs', async () => {
  const [, far] = stores;
  const { desk, job } = await deskAt((request, response) => {
    if (request.url.pathname !== '/distance/nearest') return says(404, {})(request, response);
    const isFar = request.url.searchParams.get('origins')?.endsWith(String(far?.position.lng));
    says(200, isFar ? { status: 'ZERO_RESULTS', message: 'Too far' } : nearest)(request, response);
  });
  await desk.call('jobs.start', order);
  await expect.poll(() => job()).toMatchObject({ state: 'done', done: 2 });
  const found = await desk.call('territories.result', { job: job()?.id ?? '' });
  expect(found).toMatchObject({
    ok: true,
    value: { samples: [{ costs: [60, null] }, { costs: [120, null] }] },
  });
});

test.each(['streets', 'matrix'] as const)('closures are avoided with %s requests', async (way) => {
  const ring = [
    { lat: -34.89, lng: -56.17 },
    { lat: -34.87, lng: -56.17 },
    { lat: -34.87, lng: -56.16 },
  ];
  const avoidances: string[] = [];
  const { desk, job } = await deskAt((request, response) => {
    const isStreets = request.url.pathname === '/distance/nearest';
    if (isStreets && way === 'matrix') return says(404, {})(request, response);
    avoidances.push(request.url.searchParams.get('avoid') ?? request.body);
    says(200, isStreets ? nearest : tableAnswer(request).answer)(request, response);
  });
  const avoid = {
    tolls: false,
    highways: false,
    ferries: false,
    areas: [],
    closures: [{ id: 'c', name: 'Market', ring }],
  };
  await desk.call('jobs.start', { ...order, question: { ...order.question, avoid } });
  await expect.poll(() => job()?.state).toBe('done');
  expect(avoidances.length).toBeGreaterThan(0);
  expect(
    avoidances.filter((avoided) => !avoided.includes('-34.89,-56.17;-34.87,-56.17;-34.87,-56.16')),
  ).toEqual([]);
});

test('a service without streets gets matrix requests', async () => {
  const { desk, job } = await deskAt((request, response) =>
    request.url.pathname.startsWith('/distance/distancematrix')
      ? says(200, tableAnswer(request).answer)(request, response)
      : says(404, {})(request, response),
  );
  await desk.call('jobs.start', order);
  await expect.poll(() => job()?.state).toBe('done');
  expect(await desk.call('territories.result', { job: job()?.id ?? '' })).toMatchObject({
    value: { way: 'matrix' },
  });
  expect(await desk.call('territories.way', undefined)).toEqual({ ok: true, value: 'matrix' });
});
