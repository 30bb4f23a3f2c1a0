import type { LngLatLike } from 'maplibre-gl';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { KeyState, KeysState, ServiceState } from '../../shared/desk/connections.ts';
import type { JobOf } from '../../shared/desk/jobs.ts';
import { type Fault, failed, succeeded } from '../../shared/faults/fault.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import { ask } from '../desk/ask.ts';
import { region } from '../desk/desk.testing.ts';
import { MapCanvas } from '../map/MapCanvas.tsx';
import { useMapInstance } from '../map/map-instance.ts';
import { useViewport } from '../map/viewport.ts';
import { useLayout } from '../workbench/layout.ts';
import { openWindow } from './DeskWindow.testing.tsx';
import { openWindowWithMap } from './MapWindow.testing.tsx';

const bar = page.getByRole('contentinfo');
const builtIn = (state: ServiceState['state'], failure: ServiceState['failure'] = null): ServiceState => ({
  service: 'built-in',
  baseUrl: null,
  state,
  failure,
});
const provider: ServiceState = {
  service: 'provider',
  baseUrl: 'https://api.example.com',
  state: 'ready',
  failure: null,
};
const providerChosen = { service: { kind: 'provider', baseUrl: 'https://api.example.com' } } as const;
const keysOf = (privateKey: KeyState): KeysState => ({
  origin: 'https://api.example.com',
  keys: { public: 'absent', private: privateKey },
  others: [],
  secureStorage: 'none',
});

test.each([
  ['starting', 'Built-in service starting…'],
  ['ready', 'Built-in service ready'],
  ['restarting', 'Built-in service restarting…'],
  ['failed', 'Built-in service isn’t running'],
] as const)(
  'the built-in service is told as %s, and its state leads to the settings',
  async (state, text) => {
    await openWindow({ panel: 'route', service: builtIn(state) });
    await bar.getByText(text, { exact: true }).click();
    await expect.poll(() => useLayout.getState().panel).toBe('settings');
  },
);

test('a service that was given up is started again from the bar', async () => {
  const desk = await openWindow({
    panel: 'route',
    service: builtIn('failed', { why: 'region' }),
    answers: { 'service.restart': async () => succeeded(null) },
  });
  await bar.getByRole('button', { name: 'Restart' }).click();
  await expect.poll(() => desk.asked('service.restart')).toHaveLength(1);
  desk.publish('service', builtIn('ready'));
  await expect.element(bar).toHaveTextContent('Built-in service ready');
  await expect.element(bar.getByRole('button', { name: 'Restart' })).not.toBeInTheDocument();
});

const lastAnswers: readonly (readonly [Fault | null, string])[] = [
  [null, 'api.example.com: connected'],
  [{ kind: 'offline', reason: 'dns' }, 'api.example.com: unreachable'],
  [{ kind: 'timeout' }, 'api.example.com: not responding'],
  [{ kind: 'unauthenticated' }, 'api.example.com: key required'],
  [{ kind: 'forbidden' }, 'api.example.com: key rejected'],
  [{ kind: 'quota' }, 'api.example.com: quota exceeded'],
  [{ kind: 'service', status: 500 }, 'api.example.com: errors'],
  // About the question, not about the service.
  [{ kind: 'service', status: 'ZERO_RESULTS' }, 'api.example.com: connected'],
];

test.each(lastAnswers)('of a provider that answered last with %j it is told', async (fault, text) => {
  await openWindow({
    panel: 'settings',
    service: provider,
    answers: {
      'localities.autocomplete': async () => (fault ? failed(fault) : succeeded({ localities: [] })),
    },
  });
  await expect.element(bar).toHaveTextContent('api.example.com: no requests yet');
  await ask('localities.autocomplete', { input: 'x' }).catch(() => undefined);
  await expect.element(bar.getByText(text, { exact: true })).toBeVisible();
});

test('of a provider that zones were created at it is told so, and never that it was not asked', async () => {
  const created = testZone('a', { createdAt: '2026-01-31T12:00:00.000Z' });
  await openWindow({
    panel: 'settings',
    service: provider,
    settings: providerChosen,
    keys: keysOf('stored'),
    zones: [created, testZone('b')],
  });
  await expect.element(bar).toHaveTextContent('api.example.com: 1 of your zones published');
  await expect.element(bar).not.toHaveTextContent('no requests yet');
});

test('where zones were created and a job waits for the private key, the bar says so and leads to its field', async () => {
  const waits = { ...plan, state: 'interrupted', fault: { kind: 'unauthenticated' } } as const;
  await openWindow({
    panel: 'places',
    service: provider,
    settings: providerChosen,
    keys: keysOf('absent'),
    zones: [testZone('a', { createdAt: '2026-01-31T12:00:00.000Z' })],
    jobs: [waits],
    answers,
  });
  const job = bar.getByRole('button', {
    name: 'Publishing zones interrupted: 3,800 remaining · key required',
  });
  await job.click();
  const field = page.getByLabelText('Private key', { exact: true });
  await expect.element(field).toHaveFocus();
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Places' }).click();
  await bar.getByRole('button', { name: 'api.example.com: private key missing' }).click();
  await expect.element(field).toHaveFocus();
  await field.fill('a-key');
  await userEvent.keyboard('{Enter}');
  await expect.element(bar).toHaveTextContent('api.example.com: 1 of your zones published');
});

test('a paused table does not wait for a key any more once the service has one', async () => {
  const waits = { ...matrix, state: 'paused', fault: { kind: 'unauthenticated' } } as const;
  await openWindow({
    panel: 'settings',
    service: provider,
    settings: providerChosen,
    keys: keysOf('absent'),
    jobs: [waits],
  });
  await expect.element(bar).toHaveTextContent('key required');
  await page.getByLabelText('Public key', { exact: true }).fill('a-key');
  await userEvent.keyboard('{Enter}');
  await expect.element(bar).not.toHaveTextContent('key required');
  await expect.element(bar).toHaveTextContent('60 × 60 matrix paused');
});

const atRest = { fault: null, waitingUntil: null, secondsLeft: null } as const;
const matrix: JobOf<'matrix'> = {
  id: 'table',
  kind: 'matrix',
  rows: 60,
  columns: 60,
  service: { kind: 'built-in' },
  ...atRest,
  state: 'running',
  secondsLeft: 90,
  done: 1400,
  total: 3600,
  requestsLeft: 11,
  answeredAt: null,
};
const plan: JobOf<'plan'> = {
  id: '7',
  kind: 'plan',
  number: 7,
  service: 1,
  ...atRest,
  state: 'running',
  done: 1200,
  total: 5000,
  planned: { create: 5000, update: 0, delete: 0 },
  created: 1200,
  updated: 0,
  deleted: 0,
  refused: 0,
  unknown: 100,
  notSent: 3700,
};
const pull: JobOf<'pull'> = { id: 'list', kind: 'pull', ...atRest, state: 'running', done: 50, total: null };
const answers = {
  'jobs.pause': async () => succeeded(null),
  'jobs.resume': async () => succeeded(null),
  'jobs.cancel': async () => succeeded(null),
  'plan.outcomes': async () => succeeded([]),
  'matrix.question': async () => succeeded(null),
} as const;
/** The map has drawn everything that it was asked for. */
const mapIsIdle = () =>
  expect.poll(() => document.querySelector('.maplibregl-map')?.getAttribute('aria-busy')).toBe('false');
const button = (name: string) => bar.getByRole('button', { name, exact: true });

test('long work is told with how far it is, and is paused and cancelled from the bar', async () => {
  const desk = await openWindow({ panel: 'route', jobs: [plan], answers });
  await expect.element(bar).toHaveTextContent('Publishing 5,000 zones');
  await expect.element(bar).toHaveTextContent('1,200 of 5,000');
  await button('Pause: Publishing 5,000 zones').click();
  await expect.poll(() => desk.asked('jobs.pause')).toEqual([{ id: '7' }]);
  await button('Cancel: Publishing 5,000 zones').click();
  await expect.poll(() => desk.asked('jobs.cancel')).toEqual([{ id: '7' }]);
  desk.publish('jobs', [{ ...plan, state: 'done' }]);
  await expect.element(bar).not.toHaveTextContent('Publishing 5,000 zones');
});

test('work that waits for the person leads to its panel, and goes on from the bar', async () => {
  const paused = 'Publishing zones paused: 3,800 remaining';
  const desk = await openWindow({ panel: 'route', jobs: [{ ...plan, state: 'paused' }], answers });
  await button(`Resume: ${paused}`).click();
  await expect.poll(() => desk.asked('jobs.resume')).toEqual([{ id: '7' }]);
  await button(paused).click();
  await expect.poll(() => useLayout.getState().panel).toBe('zones');
});

test('work of the profile is told as that of the workspace is', async () => {
  const feed = { kind: 'timetable', fileName: 'buses.zip', done: 40, total: 100 } as const;
  const job: JobOf<'timetable'> = { id: 'feed', ...feed, ...atRest, state: 'running' };
  const desk = await openWindow({ panel: 'route', jobs: [job], answers });
  await expect.element(bar).toHaveTextContent('Importing buses.zip40%');
  await button('Cancel: Importing buses.zip').click();
  await expect.poll(() => desk.asked('jobs.cancel')).toEqual([{ id: 'feed' }]);
  desk.publish('jobs', [{ ...job, state: 'paused' }]);
  await button('Couldn’t import buses.zip').click();
  await expect.poll(() => useLayout.getState().panel).toBe('transit');
});

test('several jobs stand in a list, each with what it can do', async () => {
  const held: JobOf<'plan'> = { ...plan, state: 'paused' };
  const desk = await openWindow({ panel: 'route', jobs: [matrix, held, pull], answers });
  await button('Background tasks: 2 running, 1 waiting').click();
  const list = page.getByRole('dialog', { name: 'Background tasks' });
  await expect.element(list.getByText('60 × 60 matrix', { exact: true })).toBeVisible();
  await expect.element(list).toHaveTextContent('1,400 of 3,600, about 2 min left');
  await expect.element(list.getByText('Publishing zones paused: 3,800 remaining')).toBeVisible();
  await list.getByRole('button', { name: 'Pause: 60 × 60 matrix' }).click();
  await list.getByRole('button', { name: 'Cancel: Downloading zones' }).click();
  expect(desk.asked('jobs.pause')).toEqual([{ id: 'table' }]);
  expect(desk.asked('jobs.cancel')).toEqual([{ id: 'list' }]);
  const answered = { service: { kind: 'provider', baseUrl: 'https://api.example.com' } } as const;
  desk.publish('jobs', [{ ...matrix, ...answered, state: 'interrupted' }]);
  await expect.element(button('60 × 60 matrix interrupted')).toBeVisible();
  // Another service than the one that answered so far is in use.
  await expect.element(bar.getByRole('button', { name: /^Resume/ })).not.toBeInTheDocument();
  await expect.element(bar).not.toHaveTextContent('Background tasks');
});

test('the region is named with the date of its data, and another one is followed by name, map and examples', async () => {
  const desk = await openWindow({ panel: 'route', map: <MapCanvas /> });
  await expect.element(bar).toHaveTextContent('Montevideo, data from Dec 4, 2017');
  const example = page.getByRole('button', { name: /^Try .+ to / });
  await expect.element(example).toBeVisible();
  const map = () => useMapInstance.getState().map;
  await expect.poll(map).not.toBeNull();
  const southwest = { lat: -0.1, lng: 9.8 };
  const northeast = { lat: 0.1, lng: 10.2 };
  const area = { center: { lat: 0, lng: 10 }, bounds: { southwest, northeast }, coverage: [] };
  const elsewhere = { id: 'equator', name: 'Equator', examples: null, ...area };
  desk.publish('region', { ...region, ...elsewhere });
  await expect.element(bar).toHaveTextContent('Equator, data from Dec 4, 2017');
  await expect.element(example).not.toBeInTheDocument();
  const isVisible = (corner: LngLatLike) => map()?.getBounds().contains(corner);
  await expect.poll(() => [southwest, northeast].map(isVisible)).toEqual([true, true]);
  expect(map()?.getZoom()).toBeGreaterThan(9);
});

test('the position is that under the pointer, also when the map moves by keys', async () => {
  await openWindowWithMap({ panel: 'route' });
  const position = bar.getByText(/^-?\d+\.\d+, -?\d+\.\d+$/);
  const canvas = useMapInstance.getState().map?.getCanvas();
  if (!canvas) throw new Error('There is no map');
  const point = (x: number) => userEvent.hover(canvas, { position: { x, y: 200 } });
  const reported = () => position.element().textContent;
  await point(200);
  const before = reported();
  canvas.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(reported).not.toBe(before);
  await mapIsIdle();
  const resting = reported();
  await point(240);
  await expect.poll(reported).not.toBe(resting);
  await point(200);
  await expect.poll(reported).toBe(resting);

  await userEvent.hover(page.getByRole('combobox', { name: 'Search places' }));
  await expect.element(position).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowLeft}');
  await mapIsIdle();
  await expect.element(position).not.toBeInTheDocument();
});

const longWork: JobOf<'plan'> = {
  id: 'plan',
  kind: 'plan',
  number: 1,
  service: 1,
  state: 'running',
  fault: null,
  waitingUntil: null,
  done: 1300,
  total: 5000,
  planned: { create: 5000, update: 0, delete: 0 },
  created: 1300,
  updated: 0,
  deleted: 0,
  refused: 0,
  unknown: 100,
  notSent: 3600,
  secondsLeft: 400,
};

test.each([1280, 1024])('in a window %i wide nothing in the bar is cut off or overlaps', async (width) => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(width, 700);
  await openWindow({
    panel: 'zones',
    jobs: [longWork],
    service: { ...provider, baseUrl: 'https://api.logistics.example.com' },
  });
  await expect.element(bar.getByRole('button', { name: 'Cancel: Publishing 5,000 zones' })).toBeVisible();
  useViewport.setState({ pointer: { lat: -34.901234, lng: -156.167891 }, zoom: 12.3 });
  const { left, right } = bar.element().getBoundingClientRect();
  const texts = [...bar.element().querySelectorAll<HTMLElement>('*')].filter(
    (element) =>
      element.checkVisibility() &&
      element.textContent !== '' &&
      (element.children.length === 0 || element.matches('button')),
  );
  let before = left;
  for (const child of bar.element().children) {
    const box = child.getBoundingClientRect();
    if (box.width === 0) continue;
    expect(box.left).toBeGreaterThanOrEqual(before);
    before = box.right;
  }
  expect(before).toBeLessThanOrEqual(right);
  for (const text of texts) {
    expect(text.getBoundingClientRect().right, text.textContent).toBeLessThanOrEqual(right);
    const isWhole = text.scrollWidth <= text.clientWidth || getComputedStyle(text).display === 'inline';
    // What is shortened is whole on hover.
    if (!isWhole)
      expect(text.closest('[title]')?.getAttribute('title') ?? '').toContain(text.textContent ?? '');
  }
});
