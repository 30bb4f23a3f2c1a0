import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { StoredCover } from '../../../shared/desk/cover.ts';
import type { JobOf } from '../../../shared/desk/jobs.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import { distanceMeters, type LatLng, toLatLng } from '../../../shared/geo/position.ts';
import {
  type CoverCheck,
  placesOfCheck,
  requestsOfCheck,
  storedRoutesOf,
} from '../../../shared/planning/coverage/cover-check.ts';
import { type CoverDurations, coveredPlaces } from '../../../shared/planning/coverage/cover-figures.ts';
import type { Store } from '../../../shared/zones/store.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import { expectAccessibleInBothThemes } from '../../app/accessible.testing.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import type { Answers } from '../../desk/desk.testing.ts';
import { useMapCapture } from '../../map/input-capture.ts';
import { useOverlays } from '../../map/overlays.ts';
import { savedFiles } from '../../ui/saved-files.testing.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { changeZone } from '../../workspace-zones/zones-store.ts';

const dialog = page.getByRole('dialog', { name: 'Coverage' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

const square = (lng: number, lat: number) =>
  geometryOf(
    `POLYGON ((${lng} ${lat}, ${lng + 0.02} ${lat}, ${lng + 0.02} ${lat + 0.02}, ${lng} ${lat + 0.02}, ${lng} ${lat}))`,
  );
const store = (storeId: string, position: LatLng): Store => ({
  id: storeId,
  storeId,
  name: `Store ${storeId}`,
  address: '',
  openingHours: '',
  position,
});
const zones = [
  testZone('near', { zoneId: 'near', storeId: 'N', geometry: square(-56.2, -34.86) }),
  testZone('wrong', { zoneId: 'wrong', storeId: 'N', geometry: square(-56.2, -34.92) }),
  testZone('alone', { zoneId: 'alone', storeId: 'X', geometry: square(-56.1, -34.92) }),
];
const stores = [store('N', { lat: -34.85, lng: -56.19 }), store('S', { lat: -34.91, lng: -56.19 })];

/** What the desk would find where a meter takes a fifth of a second. */
function found(check: CoverCheck): StoredCover {
  const places = placesOfCheck(check);
  const answers: CoverDurations = new Map();
  for (const { stores: some, positions } of requestsOfCheck(check, places)) {
    for (const position of positions) {
      answers.set(
        position,
        some.flatMap((at) => {
          const from = check.stores[at];
          return from ? [{ store: at, seconds: distanceMeters(from.position, toLatLng(position)) / 5 }] : [];
        }),
      );
    }
  }
  const storeIdOf = (id: string) => check.zones.find((zone) => zone.id === id)?.storeId;
  const covered = coveredPlaces({ places, stores: check.stores }, answers, storeIdOf);
  return { check, endedAt: '2026-05-04T14:02:00Z', ...storedRoutesOf(covered, check) };
}

const job: JobOf<'cover'> = {
  id: 'job',
  kind: 'cover',
  state: 'running',
  zones: 2,
  done: 1,
  total: 4,
  failed: 0,
  service: null,
  secondsLeft: null,
  fault: null,
  waitingUntil: null,
};

/** At a desk that has checked as soon as it is ordered to. */
async function openCheck(answers: Answers = {}) {
  const desk = await openWindow({ panel: 'zones', zones, stores, answers });
  let stored: StoredCover | null = null;
  let count = 0;
  desk.answer({
    'jobs.start': async (order) => {
      if (order.kind !== 'cover') throw new TypeError(order.kind);
      stored = found(order.question);
      count += 1;
      desk.publish('coverChecked', String(count));
      return succeeded('job');
    },
    'cover.result': async () => succeeded(stored),
  });
  await page.getByRole('button', { name: 'Coverage…' }).click();
  return desk;
}

/** What was ordered last. */
const ordered = (desk: Awaited<ReturnType<typeof openCheck>>) =>
  desk
    .asked('jobs.start')
    .flatMap((order) => (order.kind === 'cover' ? order.question : []))
    .at(-1);

test('the plan is checked: figures, who would be sooner, and a mark where it is no longer of now', async () => {
  const desk = await openCheck();
  await expect.element(dialog).toHaveTextContent('1 zone skipped, store not on map: alone.');
  await expect.element(dialog).toHaveTextContent(/Places: \d+ · requests: \d+ · matrix elements: \d+/);
  const said = /requests: (\d+)/.exec(dialog.element().textContent ?? '')?.[1];
  await button('Check').click();
  await expect.element(dialog).toHaveTextContent(/Median \d+ min · longest \d+ min/);
  expect(ordered(desk)?.questions).toHaveLength(Number(said));
  await expect.element(dialog).toHaveTextContent(/Store S is closer to \d+ places, by up to \d+ min/);
  await expect.element(dialog.getByRole('table', { name: 'Places by drive time' })).toBeVisible();
  expect(useOverlays.getState().overlays.get('cover')).toBeDefined();
  await expectAccessibleInBothThemes(desk, 'the cover of a plan');
  await expect.element(dialog).not.toHaveTextContent('changed since');
  changeZone('zones.edits.fields', 'near', { storeId: 'S' });
  await expect.element(dialog).toHaveTextContent('zones or stores changed since');
});

test('the file of places has the minutes from the own store and from the nearest', async () => {
  const files = savedFiles();
  await openCheck();
  await button('Check').click();
  await button('Export CSV').click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['cover.csv']);
  const [head, ...lines] = ((await files[0]?.text) ?? '').trim().split('\r\n');
  expect(head).toBe(
    'zone_id,store_id,store_name,lat,lng,minutes,nearest_store,nearest_store_name,nearest_store_minutes',
  );
  const near = lines.filter((line) => line.startsWith('near,'));
  const wrong = lines.filter((line) => line.startsWith('wrong,'));
  expect(near.length + wrong.length).toBe(lines.length);
  for (const line of near) expect(line).toMatch(/^near,N,Store N,-34\.\d+,-56\.\d+,([\d.]+),N,Store N,\1$/);
  const sooner = wrong.filter((line) => line.split(',')[6] === 'S');
  expect(sooner.length).toBeGreaterThan(0);
  for (const line of sooner) {
    const [, store, name, , , own, , nearestName, nearest] = line.split(',');
    expect([store, name, nearestName]).toEqual(['N', 'Store N', 'Store S']);
    expect(Number(nearest)).toBeLessThan(Number(own));
  }
});

test('what was looked at is said: addresses where the region knows them, a grid elsewhere or where it is wanted', async () => {
  await openCheck({
    'regionContents.addresses': async ({ area }) =>
      succeeded(
        JSON.stringify(area) === JSON.stringify(zones[0]?.geometry)
          ? { lats: [-34.85, -34.845], lngs: [-56.19, -56.185], total: 90, partly: false }
          : null,
      ),
  });
  await button('Check').click();
  await expect.element(dialog).toHaveTextContent(/places, weighted by area: addresses in 1 of 2 zones/);
  await button('Check again').click();
  await dialog.getByText('Grid', { exact: true }).click();
  await button('Check').click();
  await expect.element(dialog).toHaveTextContent(/grid points .*, weighted by area/);
});

test.each([
  [1440, 900],
  [1024, 700],
])('in a window of %i by %i all columns of the figures are in sight', async (width, height) => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(width, height);
  await openCheck();
  await button('Check').click();
  const table = dialog.getByRole('table', { name: 'By zone' });
  await expect.element(table).toBeVisible();
  const { right } = table.element().parentElement?.getBoundingClientRect() ?? { right: 0 };
  for (const heading of table.getByRole('columnheader').elements()) {
    expect(heading.getBoundingClientRect().right, heading.textContent).toBeLessThanOrEqual(right);
    expect(heading.scrollWidth, heading.textContent).toBeLessThanOrEqual(heading.clientWidth);
  }
});

test('the table is sorted, walked by key, and leads to the zone', async () => {
  await openCheck();
  await button('Check').click();
  const table = dialog.getByRole('table', { name: 'By zone' });
  const names = () =>
    table
      .getByRole('button', { name: /^(near|wrong)$/ })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(['near', 'wrong']);
  await table.getByRole('button', { name: 'Median' }).click();
  await table.getByRole('button', { name: 'Median' }).click();
  await expect.poll(names).toEqual(['wrong', 'near']);
  focus(table.getByRole('button', { name: 'wrong' }));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('article', { name: 'near' })).toBeVisible();
});

test('the places that another store reaches sooner are listed', async () => {
  await openCheck();
  await button('Check').click();
  await dialog.getByText(/^Closer to another store/).click();
  const table = dialog.getByRole('table', { name: /^Closer to another store/ });
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('Store S');
});

test('one zone is checked from its card', async () => {
  await openCheck();
  await button('Close').first().click();
  openZone('near');
  await page.getByRole('button', { name: 'Check coverage', exact: true }).click();
  await expect.element(dialog.getByRole('radio', { name: '1 zone' })).toBeChecked();
  await button('Check').click();
  await expect.element(dialog.getByRole('table', { name: 'By zone' }).getByRole('row')).toHaveLength(2);
});

test('the store of a zone that has none is placed from the notice, after which the zone is checked too', async () => {
  await openCheck();
  await button('Add store X').click();
  await expect.element(dialog).not.toBeInTheDocument();
  useMapCapture.getState().capture?.onClick?.({ lat: -34.91, lng: -56.09 });
  const fields = page.getByRole('dialog', { name: 'Stores', exact: true });
  await expect.element(fields.getByLabelText('Store ID')).toHaveValue('X');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toHaveTextContent(/Places: \d+ · requests: \d+/);
  await expect.element(dialog).not.toHaveTextContent('skipped');
});

test('why it does not go on is said, and a check under way goes on or is cancelled while the result before stays', async () => {
  const desk = await openCheck();
  await button('Check').click();
  await button('Check again').click();
  desk.answer({
    'jobs.resume': async () => succeeded(null),
    'jobs.cancel': async () => succeeded(null),
  });
  desk.publish('jobs', [{ ...job, state: 'paused', fault: { kind: 'offline', reason: 'dns' } }]);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Couldn’t check coverage');
  await expect.element(dialog).toHaveTextContent('1 of 4 requests');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('connection');
  await expect.element(button('Resume')).not.toBeInTheDocument();
  await button('Try again').click();
  expect(desk.asked('jobs.resume')).toEqual([{ id: 'job' }]);
  const refused = { kind: 'service', status: 'INVALID_REQUEST' } as const;
  desk.publish('jobs', [{ ...job, state: 'paused', done: 2, failed: 2, fault: refused }]);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('2 of 4 requests failed');
  desk.publish('jobs', [{ ...job, state: 'interrupted' }]);
  await button('Resume').click();
  expect(desk.asked('jobs.resume')).toHaveLength(2);
  desk.publish('jobs', [job]);
  await button('Cancel').click();
  expect(desk.asked('jobs.cancel')).toEqual([{ id: 'job' }]);
  desk.publish('jobs', []);
  await button('Last result').click();
  await expect.element(dialog).toHaveTextContent(/Median \d+ min/);
});

test('what is stored in the workspace is there, and said to be of then where zones are otherwise', async () => {
  const desk = await openCheck();
  await button('Check').click();
  await expect.element(dialog).toHaveTextContent(/Median \d+ min/);
  const check = ordered(desk);
  if (!check) throw new TypeError('Nothing was ordered');
  desk.publish('coverChecked', null);
  await expect.element(button('Check')).toBeVisible();
  const others = check.zones.map((zone) => ({ ...zone, shape: `${zone.shape} other` }));
  desk.answer({
    'cover.result': async () => succeeded({ ...found(check), check: { ...check, zones: others } }),
  });
  desk.publish('coverChecked', 'stored');
  await expect.element(dialog).toHaveTextContent(/Median \d+ min/);
  await expect.element(dialog).toHaveTextContent('zones or stores changed since');
});
