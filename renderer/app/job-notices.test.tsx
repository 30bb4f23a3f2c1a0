import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { JobOf } from '../../shared/desk/jobs.ts';
import { useLayout } from '../workbench/layout.ts';
import { openWindow } from './DeskWindow.testing.tsx';

const region: JobOf<'region'> = {
  id: 'r',
  kind: 'region',
  region: 'lisboa',
  name: 'Lisboa',
  fileName: 'lisboa.osm.pbf',
  step: 'places',
  download: null,
  done: 90,
  total: 100,
  state: 'running',
  secondsLeft: null,
  fault: null,
  waitingUntil: null,
};
const list: JobOf<'geocoding'> = {
  id: 'g',
  kind: 'geocoding',
  target: 'matrix.origins',
  name: 'customers.csv',
  total: 900,
  service: null,
  answeredAt: null,
  states: {
    found: 800,
    confirmed: 12,
    doubtful: 40,
    missing: 30,
    failed: 8,
    rejected: 10,
    waiting: 0,
    unreadable: 0,
  },
  doubts: {
    'not-found': 30,
    several: 10,
    partial: 10,
    imprecise: 10,
    'low-score': 10,
    outside: 0,
    far: 0,
    fault: 8,
    reading: 0,
  },
  change: 1,
  done: 900,
  state: 'running',
  secondsLeft: null,
  fault: null,
  waitingUntil: null,
};

test('long work that ends is told by the system with its outcome, and its panel opens from there', async () => {
  const desk = await openWindow({ panel: 'places', jobs: [region, list] });
  desk.publish('jobs', [{ ...region, state: 'done' }, list]);
  desk.publish('jobs', [{ ...list, state: 'done' }]);
  await expect
    .poll(() => desk.asked('notices.show'))
    .toEqual([
      {
        title: 'Region added: Lisboa',
        text: 'Select it in Settings to use it.',
        panel: 'settings',
      },
      { title: 'Geocoding finished: customers.csv', text: '812 of 900 found, 78 to review', panel: 'matrix' },
    ]);
  desk.tell('notices.chosen', 'matrix');
  await expect.poll(() => useLayout.getState().panel).toBe('matrix');
});

test('work that stops by itself is told with the reason', async () => {
  const desk = await openWindow({ panel: 'places', jobs: [list] });
  desk.publish('jobs', [{ ...list, state: 'paused', fault: { kind: 'offline', reason: 'dns' } }]);
  await expect
    .poll(() => desk.asked('notices.show'))
    .toMatchObject([{ title: 'Address list paused: customers.csv', panel: 'matrix' }]);
});

test('who does not want to be told of it switches it off', async () => {
  const desk = await openWindow({ panel: 'settings', jobs: [region] });
  await page.getByRole('switch', { name: 'Notify me when background tasks finish' }).click();
  await expect.poll(() => desk.published('settings').tellsEndOfWork).toBe(false);
  desk.publish('jobs', [{ ...region, state: 'done' }]);
  await expect.element(page.getByRole('contentinfo')).not.toHaveTextContent('Lisboa');
  expect(desk.asked('notices.show')).toEqual([]);
});
