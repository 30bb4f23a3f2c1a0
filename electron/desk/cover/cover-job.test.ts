import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Job, JobOf, OrderOf } from '../../../shared/desk/jobs.ts';
import { says, startProvider } from '../gateway/provider.testing.ts';
import { tableAnswer } from '../matrix/matrix-service.testing.ts';
import { startDesk } from '../running-desk.testing.ts';

const store = (storeId: string, lat: number) => ({
  id: storeId,
  storeId,
  name: storeId,
  address: '',
  openingHours: '',
  position: { lat, lng: -56 },
});
/** Two zones with two places each; those of the second zone are near the other store. */
const order: OrderOf<'cover'> = {
  kind: 'cover',
  question: {
    mode: 'driving',
    stores: [store('N', -30), store('S', -30.02)],
    zones: ['a', 'b'].map((id) => ({ id, zoneId: id, storeId: 'N', shape: id, places: 2, weight: 5 })),
    lats: [-30, -30.001, -30.019, -30.02],
    lngs: [-56, -56, -56, -56],
    questions: [
      { stores: [0, 1], places: [0, 1] },
      { stores: [0, 1], places: [2, 3] },
    ],
    zonesByAddress: 2,
    zonesOnGrid: 0,
    gridMeters: null,
    withoutStore: [],
  },
};

async function startCheck() {
  const destinations: string[] = [];
  const unanswered = new Set([2]);
  const provider = await startProvider((request, response) => {
    const { destinations: to = '' } = Object.fromEntries(request.url.searchParams);
    const requested = request.body === '' ? to : String(JSON.parse(request.body).destinations);
    destinations.push(requested);
    // Never responds to requests in `unanswered`.
    if (!unanswered.has(destinations.length)) says(200, tableAnswer(request).answer)(request, response);
  });
  const started = await startDesk();
  await started.desk.call('settings.change', { service: { kind: 'provider', baseUrl: provider.url } });
  await started.desk.call('keys.set', { origin: provider.url, name: 'private', key: 'key' });
  const job = () => started.deskStates.jobs?.find((one: Job): one is JobOf<'cover'> => one.kind === 'cover');
  return {
    ...started,
    job,
    destinations,
    unanswered,
    first: join(started.profileFolder, 'workspace.sqlite'),
  };
}

test('a check resumes after a workspace switch, repeats no answered request, and stores its result', async () => {
  const { desk, job, destinations, deskStates, openWorkspace, first } = await startCheck();
  await desk.call('jobs.start', order);
  await expect.poll(() => job()?.done).toBe(1);
  await desk.call('workspaces.create', { name: 'Other', elsewhere: false });
  expect(await desk.call('cover.result', undefined)).toEqual({ ok: true, value: null });
  await openWorkspace(first);
  await expect.poll(() => job()).toMatchObject({ state: 'done', done: 2, total: 2, zones: 2 });
  expect(destinations).toHaveLength(3);
  expect(destinations[2]).not.toBe(destinations.find((one) => one !== destinations[2]));
  expect(deskStates.coverChecked).toBe(job()?.id);
  expect(await desk.call('cover.result', undefined)).toMatchObject({
    ok: true,
    value: {
      check: order.question,
      ways: [
        [0, 0],
        [0, 60],
        [0, 1140],
        [0, 1200],
      ],
      sooner: [null, null, [1, 60], [1, 0]],
    },
  });
});

test('the last result stays while another check runs, and when that is canceled', async () => {
  const { desk, job, deskStates, unanswered, destinations } = await startCheck();
  unanswered.clear();
  await desk.call('jobs.start', order);
  await expect.poll(() => job()?.state).toBe('done');
  const found = await desk.call('cover.result', undefined);
  const { coverChecked } = deskStates;
  unanswered.add(3).add(4);
  await desk.call('jobs.start', { ...order, question: { ...order.question, mode: 'walking' } });
  await expect.poll(() => destinations.length).toBe(4);
  expect(await desk.call('cover.result', undefined)).toEqual(found);
  await desk.call('jobs.cancel', { id: job()?.id ?? '' });
  expect(job()).toBeUndefined();
  expect(deskStates.coverChecked).toBe(coverChecked);
  expect(await desk.call('cover.result', undefined)).toEqual(found);
});

test('a failed request pauses the check after all others, and only it is repeated', async () => {
  let isBroken = true;
  const requested: string[] = [];
  const provider = await startProvider((request, response) => {
    const { destinations } = JSON.parse(request.body);
    requested.push(destinations);
    const isFirst = String(destinations).includes('-30,');
    if (isFirst && isBroken) says(422, { detail: 'Not these' })(request, response);
    else says(200, tableAnswer(request).answer)(request, response);
  });
  const { desk, deskStates } = await startDesk();
  await desk.call('settings.change', { service: { kind: 'provider', baseUrl: provider.url } });
  await desk.call('keys.set', { origin: provider.url, name: 'private', key: 'key' });
  const job = () => deskStates.jobs?.find((one: Job): one is JobOf<'cover'> => one.kind === 'cover');
  await desk.call('jobs.start', order);
  await expect
    .poll(() => job())
    .toMatchObject({ state: 'paused', done: 1, total: 2, failed: 1, fault: { kind: 'invalid' } });
  expect(requested).toHaveLength(2);
  isBroken = false;
  await desk.call('jobs.resume', { id: job()?.id ?? '' });
  await expect.poll(() => job()).toMatchObject({ state: 'done', failed: 0 });
  expect(requested).toHaveLength(3);
  expect(requested[2]).toContain('-30,');
});
