import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Route } from '../../shared/api/distance.ts';
import type { StoredRegion } from '../../shared/desk/regions.ts';
import { failed, type Outcome, succeeded } from '../../shared/faults/fault.ts';
import type { LngLat } from '../../shared/geo/position.ts';
import { settingsSchema } from '../../shared/settings/settings.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import { changeStops } from '../journey/route-store.ts';
import { newStop } from '../journey/stops.ts';
import { useLayout } from '../workbench/layout.ts';
import { changeSettings } from './change-settings.ts';
import { region } from './desk.testing.ts';

const [from, to] = [
  { lat: -34.9065, lng: -56.1998 },
  { lat: -34.8942, lng: -56.1663 },
];
const found: Route = {
  overview_polyline: { points: '_p~iF~ps|U_ulLnnqC' },
  bounds: { northeast: to, southwest: from },
  notice: '',
  legs: [
    {
      distance: { value: 4200, text: '4.2 km' },
      duration: { value: 720, text: '12 min' },
      start_location: from,
      end_location: to,
    },
  ],
};
const provider = { kind: 'provider', baseUrl: 'https://api.example.com' } as const;

const routes = page.getByRole('radiogroup', { name: 'Routes' });
const note = page.getByRole('note', { name: 'Results from another service' });
const again = note.getByRole('button', { name: 'Refresh' });
const notLoaded = page.getByRole('note', { name: 'Not loaded yet' });

const askForRoute = () =>
  changeStops(() => [newStop({ name: null, position: from }), newStop({ name: null, position: to })]);

test('another service is not asked by itself: what is shown stays, marked, until it is calculated again', async () => {
  const desk = await openWindow({
    panel: 'route',
    answers: { 'distance.route': async () => succeeded({ status: 'OK', routes: [found] }) },
  });
  askForRoute();
  await expect.element(routes).toBeVisible();
  expect(desk.asked('distance.route')).toHaveLength(1);
  await changeSettings({ service: provider });
  await expect
    .element(note)
    .toHaveTextContent(
      'These results are from Built-in service. Refresh to get results from api.example.com.',
    );
  await expect.element(routes).toBeVisible();
  await changeSettings({ theme: 'dark' });
  expect(desk.asked('distance.route')).toHaveLength(1);

  await again.click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(routes).toBeVisible();
  expect(desk.asked('distance.route')).toHaveLength(2);
});

test('whatever service comes into use, what is shown stays, told as of the one that answered it', async () => {
  const desk = await openWindow({
    panel: 'route',
    answers: { 'distance.route': async () => succeeded({ status: 'OK', routes: [found] }) },
  });
  askForRoute();
  await expect.element(routes).toBeVisible();
  await changeSettings({ service: provider });
  await changeSettings({ service: { kind: 'provider', baseUrl: 'https://api.example.org' } });
  await expect
    .element(note)
    .toHaveTextContent(
      'These results are from Built-in service. Refresh to get results from api.example.org.',
    );
  await expect.element(routes).toBeVisible();

  await changeSettings({ service: { kind: 'built-in' } });
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(routes).toBeVisible();
  expect(desk.asked('distance.route')).toHaveLength(1);
});

test('what was not answered yet is not asked of another service either', async () => {
  const desk = await openWindow({
    panel: 'route',
    answers: { 'distance.route': () => new Promise(() => undefined) },
  });
  askForRoute();
  await expect.poll(() => desk.asked('distance.route').length).toBe(1);
  await changeSettings({ service: provider });
  await expect.element(notLoaded).toHaveTextContent('Refresh to get results from api.example.com.');
  await expect.element(page.getByLabelText('Calculating routes…')).not.toBeInTheDocument();
  desk.publish('keys', {
    origin: 'https://api.example.com',
    keys: { public: 'absent', private: 'stored' },
    others: [],
    secureStorage: 'there',
  });
  desk.answer({ 'distance.route': async () => succeeded({ status: 'OK', routes: [found] }) });
  expect(desk.asked('distance.route')).toHaveLength(1);
  await notLoaded.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(routes).toBeVisible();
  expect(desk.asked('distance.route')).toHaveLength(2);
});

test('a failure of one service is not shown as that of another', async () => {
  const desk = await openWindow({
    panel: 'route',
    answers: { 'distance.route': async () => failed({ kind: 'unauthenticated' }) },
  });
  askForRoute();
  const failure = page.getByText('Couldn’t calculate the route');
  await expect.element(failure).toBeVisible();
  desk.answer({ 'distance.route': async () => succeeded({ status: 'OK', routes: [found] }) });
  await changeSettings({ service: provider });
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(notLoaded).toHaveTextContent('Refresh to get results from api.example.com.');
  const requested = desk.asked('distance.route').length;
  await notLoaded.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(routes).toBeVisible();
  await expect.element(notLoaded).not.toBeInTheDocument();
  expect(desk.asked('distance.route')).toHaveLength(requested + 1);
});

test('what was asked before the window heard of another service is not asked of that one', async () => {
  let refuse: (outcome: Outcome<never>) => void = () => undefined;
  const desk = await openWindow({
    panel: 'route',
    answers: { 'distance.route': () => new Promise((resolve) => (refuse = resolve)) },
  });
  askForRoute();
  await expect.poll(() => desk.asked('distance.route').length).toBe(1);
  desk.publish('settings', settingsSchema.parse({ service: provider }));
  refuse(failed({ kind: 'other-service' }));
  await expect.element(notLoaded).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  desk.answer({ 'distance.route': async () => succeeded({ status: 'OK', routes: [found] }) });
  expect(desk.meant('distance.route')).toEqual(['built-in']);
  await notLoaded.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(routes).toBeVisible();
  expect(desk.meant('distance.route')).toEqual(['built-in', provider.baseUrl]);
});

test('another question is asked of the service in use', async () => {
  const desk = await openWindow({
    panel: 'route',
    answers: { 'distance.route': async () => succeeded({ status: 'OK', routes: [found] }) },
  });
  askForRoute();
  await expect.element(routes).toBeVisible();
  await changeSettings({ service: provider });
  await expect.element(note).toBeVisible();
  changeStops(() => [newStop({ name: null, position: to }), newStop({ name: null, position: from })]);
  await expect.element(note).not.toBeInTheDocument();
  expect(desk.asked('distance.route')).toHaveLength(2);
});

const findsRoute = { 'distance.route': async () => succeeded({ status: 'OK', routes: [found] }) };
const openPanel = (panel: string) => useLayout.setState({ panel });

const stored = (id: string, name: string, inUse: boolean): StoredRegion => ({
  id,
  name,
  inUse,
  builtIn: id === 'built-in',
  bytes: 1,
  hasExtract: true,
  area: null,
  address: null,
  contents: {
    bounds: region.bounds,
    coverage: region.coverage,
    dataDate: region.dataDate,
    addresses: true,
    routing: true,
    tolls: true,
    timetables: false,
    tariffs: false,
    boundaries: true,
  },
});

test('another region causes no request: what is shown stays, marked, and is its own again with its region', async () => {
  const regions = (inUse: string) => [
    stored('built-in', 'Montevideo', inUse === 'built-in'),
    stored('porto', 'Porto', inUse === 'porto'),
  ];
  const desk = await openWindow({ panel: 'route', answers: findsRoute, regions: regions('built-in') });
  askForRoute();
  await expect.element(routes).toBeVisible();
  openPanel('settings');
  desk.publish('regions', regions('porto'));
  desk.publish('region', { ...region, id: 'porto', name: 'Porto' });
  openPanel('route');
  const other = page.getByRole('note', { name: 'Results from another region' });
  await expect.element(other).toHaveTextContent('These results are for Montevideo.');
  await expect.element(routes).toBeVisible();
  expect(desk.asked('distance.route')).toHaveLength(1);
  desk.publish('regions', regions('built-in'));
  desk.publish('region', region);
  await expect.element(other).not.toBeInTheDocument();
  expect(desk.asked('distance.route')).toHaveLength(1);
  desk.publish('regions', regions('porto'));
  desk.publish('region', { ...region, id: 'porto', name: 'Porto' });
  await other.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(other).not.toBeInTheDocument();
  expect(desk.asked('distance.route')).toHaveLength(2);
});

test('language and units cause no request, whichever panel is open: texts are requested again by a button', async () => {
  const desk = await openWindow({ panel: 'route', answers: findsRoute });
  askForRoute();
  await expect.element(routes).toBeVisible();
  const other = page.getByRole('note', { name: 'Results in a different language or units' });
  await changeSettings({ units: 'imperial' });
  await changeSettings({ language: 'fr' });
  await expect.element(other).toBeVisible();
  await expect.element(routes).toBeVisible();
  await changeSettings({ units: 'metric', language: null });
  await expect.element(other).not.toBeInTheDocument();
  expect(desk.asked('distance.route')).toHaveLength(1);
  await changeSettings({ language: 'fr' });
  await other.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(other).not.toBeInTheDocument();
  expect(desk.asked('distance.route')).toMatchObject([{ language: 'en' }, { language: 'fr' }]);
});

test('a panel that is not open requests nothing: what changed counts when it is opened', async () => {
  const desk = await openWindow({ panel: 'route', answers: findsRoute });
  askForRoute();
  await expect.element(routes).toBeVisible();
  openPanel('settings');
  const closure = { id: 'market', name: 'Market', reason: '', from: null, to: null, isOn: true };
  const ring: LngLat[] = [
    [-56.19, -34.9],
    [-56.18, -34.9],
    [-56.18, -34.89],
    [-56.19, -34.9],
  ];
  desk.publish('closures', [
    { ...closure, area: { type: 'Polygon', coordinates: [ring] } },
    { ...closure, id: 'later', from: '2099-01-01', area: { type: 'Polygon', coordinates: [ring] } },
  ]);
  await changeSettings({ theme: 'dark' });
  changeStops((stops) => stops.toReversed());
  await expect.element(page.getByRole('region', { name: 'Settings', exact: true })).toBeVisible();
  expect(desk.asked('distance.route')).toHaveLength(1);
  openPanel('route');
  await expect.element(routes).toBeVisible();
  await expect.poll(() => desk.asked('distance.route')).toHaveLength(2);
  expect(desk.asked('distance.route')[1]).toMatchObject({ origin: to, avoid: { polygons: [{}] } });
});
