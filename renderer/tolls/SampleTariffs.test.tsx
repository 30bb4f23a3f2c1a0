import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Route, Toll, TollRoute } from '../../shared/api/distance.ts';
import { succeeded } from '../../shared/faults/fault.ts';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import { changeSettings } from '../desk/change-settings.ts';
import { region } from '../desk/desk.testing.ts';
import { deskState } from '../desk/states.ts';
import { nothingAvoided } from '../journey/avoidance.ts';
import { changeRoute, changeStops } from '../journey/route-store.ts';
import { newStop } from '../journey/stops.ts';
import { openPanel } from '../workbench/layout.ts';

/* What a toll costs is told as it is known, in Route and Tolls alike; a made-up price says that it is one. */

const at = (lng: number, lat = -34.9): LatLng => ({ lat, lng });
const [start, booth, end] = [at(-56.2), at(-56.15), at(-56.1)];

const measured = (path: readonly LatLng[], seconds: number) => ({
  overview_polyline: { points: encodePolyline(path) },
  bounds: { northeast: end, southwest: start },
  legs: [
    {
      distance: { value: 9000 + seconds, text: '' },
      duration: { value: seconds, text: '' },
      start_location: start,
      end_location: end,
    },
  ],
});
const found = (path: readonly LatLng[], seconds: number, notice = 'Has toll segments'): Route => ({
  ...measured(path, seconds),
  notice,
});
const tolled = (path: readonly LatLng[], seconds: number, fares: Toll['fares'] = []): TollRoute => {
  const { legs, ...route } = measured(path, seconds);
  const toll: Toll = {
    tollSystem: 'Norte',
    tollSystemRef: 0,
    fares,
    tollCollectionLocations: [{ name: 'Norte', location: booth }],
  };
  return { ...route, legs: legs.map((leg) => ({ ...leg, tolls: [toll], tollSystems: [] })) };
};
const euros: Toll['fares'] = [
  {
    id: '1',
    name: 'Class 1',
    price: { type: 'value', currency: 'EUR', value: 4.5 },
    paymentMethods: ['cash'],
  },
];

const direct = [start, booth, end];
const around = [start, at(-56.17, -34.92), at(-56.16), booth, at(-56.12, -34.93), end];

const answering = (routes: Route[], tolls: TollRoute[]) => ({
  'distance.route': async () => succeeded({ status: 'OK', routes }),
  'distance.tolls': async () => succeeded({ status: 'OK', routes: tolls }),
});
const stops = () =>
  changeStops(() => [newStop({ name: 'A', position: start }), newStop({ name: 'B', position: end })]);

const routePanel = page.getByRole('region', { name: 'Route', exact: true });
const tollsPanel = page.getByRole('region', { name: 'Tolls', exact: true });
const ways = tollsPanel.getByRole('table', { name: 'Route comparison' });

test('sample prices are only used on request, and marked wherever shown', async () => {
  const desk = await openWindow({
    panel: 'route',
    answers: answering([found(direct, 600)], [tolled(direct, 600), tolled(around, 900)]),
  });
  stops();
  await expect.element(routePanel.getByText('Has tolls, price unknown')).toBeVisible();
  await expect.element(routePanel.getByText('sample units')).not.toBeInTheDocument();
  await routePanel.getByRole('button', { name: 'Use sample prices' }).click();
  expect(desk.asked('settings.change')).toEqual([{ sampleTariffs: true }]);
  await expect.element(routePanel.getByText('100 sample units tolls')).toBeVisible();
  await expect.element(routePanel.getByRole('button', { name: 'Use sample prices' })).not.toBeInTheDocument();

  let copied = '';
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied = text;
  });
  await routePanel.getByRole('button', { name: 'Copy as text' }).click();
  expect(copied).toContain('100 sample units tolls');

  openPanel('tolls');
  const row = ways.getByRole('row', { name: /^Alternative 1/ });
  await expect.element(row).toHaveTextContent('100 sample units');
  await expect.element(ways.getByText('Lowest tolls')).not.toBeInTheDocument();
  await tollsPanel.getByRole('button', { name: /^Options/ }).click();
  await tollsPanel.getByRole('switch', { name: 'Include time and distance costs' }).click();
  await tollsPanel.getByLabelText('Per hour').fill('60');
  await expect.element(row).toHaveTextContent('€10.00+ 100 sample units');
  await expect
    .element(tollsPanel.getByText('Can’t compare costs in different units: EUR, sample units'))
    .toBeVisible();
  await expect.element(ways.getByText('Lowest cost')).not.toBeInTheDocument();

  await tollsPanel.getByRole('switch', { name: 'Sample prices' }).click();
  await expect.element(row).toHaveTextContent('1 with unknown price');
  await expect.element(tollsPanel.getByText('sample units')).not.toBeInTheDocument();
});

test('a known price isn’t replaced', async () => {
  await openWindow({
    panel: 'route',
    settings: { sampleTariffs: true },
    answers: answering([found(direct, 600)], [tolled(direct, 600, euros)]),
  });
  stops();
  await expect.element(routePanel.getByText('€4.50 tolls')).toBeVisible();
});

test('sample prices are never added to a provider’s results, even after switching to the built-in service', async () => {
  await openWindow({
    panel: 'route',
    settings: { sampleTariffs: true, service: { kind: 'provider', baseUrl: 'https://api.example.com' } },
    answers: answering([found(direct, 600)], [tolled(direct, 600)]),
  });
  stops();
  await expect.element(routePanel.getByText('Has tolls, price unknown')).toBeVisible();
  await expect.element(routePanel.getByText('sample units')).not.toBeInTheDocument();
  openPanel('tolls');
  await tollsPanel.getByRole('button', { name: /^Options/ }).click();
  await expect
    .element(tollsPanel.getByRole('switch', { name: 'Include time and distance costs' }))
    .toBeVisible();
  await expect.element(tollsPanel.getByRole('switch', { name: 'Sample prices' })).not.toBeInTheDocument();

  // The provider's response stays, and is still the provider's, after switching to the built-in service.
  await changeSettings({ service: { kind: 'built-in' } });
  await expect.element(page.getByRole('note', { name: 'Results from another service' })).toBeVisible();
  await expect
    .element(ways.getByRole('row', { name: /^Alternative 1/ }))
    .toHaveTextContent('1 with unknown price');
  openPanel('route');
  await expect.element(routePanel.getByText('Has tolls, price unknown')).toBeVisible();
  await expect.element(routePanel.getByText('sample units')).not.toBeInTheDocument();
});

test('the route panel shows unavoidable tolls with the same figure as the tolls panel', async () => {
  await openWindow({
    panel: 'route',
    answers: answering([found(around, 900)], [tolled(direct, 600, euros)]),
  });
  stops();
  // A route that isn't in the toll response, such as one around an avoided area, but has the same toll.
  await expect.element(routePanel.getByText('€4.50+ tolls')).toBeVisible();
  await expect.element(routePanel.getByText('Tolls unavoidable')).not.toBeInTheDocument();
  changeRoute({ avoid: { ...nothingAvoided, tolls: true } });
  await expect.element(routePanel.getByText('Tolls unavoidable')).toBeVisible();
  await expect.element(routePanel.getByText('€4.50+ tolls')).toBeVisible();
  openPanel('tolls');
  const row = ways.getByRole('row', { name: /Avoids tolls/ });
  await expect.element(row).toHaveTextContent('€4.50 or more');
  await expect.element(row).toHaveTextContent('Unavoidable');
});

test('says that a region has no toll data', async () => {
  await openWindow({
    panel: 'tolls',
    region: { ...region, hasTolls: false },
  });
  await expect.element(tollsPanel.getByText('Montevideo has no toll data')).toBeVisible();
});

const sampleToll: Toll = {
  tollSystem: 'Sample toll Norte',
  tollSystemRef: 0,
  fares: [
    {
      id: '2',
      name: 'Sample fare',
      price: { type: 'value', currency: 'XTS', value: 120 },
      paymentMethods: ['cash'],
    },
  ],
  tollCollectionLocations: [{ name: 'Sample toll Norte', location: booth }],
};

/** Opens a window with a region without toll data, and a service that returns sample tolls while they are turned on. */
const openSampleRegion = (settings: { sampleTariffs?: boolean } = {}) => {
  const isOn = () => deskState('settings').sampleTariffs;
  return openWindow({
    panel: 'tolls',
    region: { ...region, hasTolls: false, hasSampleTolls: true },
    settings,
    answers: {
      'distance.route': async ({ avoid }) =>
        succeeded({
          status: 'OK',
          routes: [
            isOn() && avoid?.tolls
              ? found(around, 900, '')
              : found(direct, 600, isOn() ? 'Has sample toll segments' : ''),
          ],
        }),
      'distance.tolls': async () => {
        const { legs, ...way } = measured(direct, 600);
        const tolls = isOn() ? [sampleToll] : [];
        const route = { ...way, legs: legs.map((leg) => ({ ...leg, tolls, tollSystems: [] })) };
        return succeeded({ status: 'OK', routes: [route] });
      },
    },
  });
};

test('a region without tolls offers its sample tolls, which are marked wherever shown', async () => {
  const desk = await openSampleRegion();
  stops();
  const row = ways.getByRole('row', { name: /^Alternative 1/ });
  const avoiding = ways.getByRole('row', { name: /Avoids tolls/ });
  await expect.element(row).toHaveTextContent('None');
  await expect.element(avoiding).toHaveTextContent('10 min');

  await tollsPanel.getByRole('button', { name: 'Use sample tolls' }).click();
  expect(desk.asked('settings.change')).toEqual([{ sampleTariffs: true }]);
  const isSample = tollsPanel.getByText('are fictional', { exact: false });
  await expect.element(isSample).toBeVisible();
  await expect.element(row).toHaveTextContent('120 sample units');
  await expect.element(avoiding).toHaveTextContent('15 min');
  await expect.element(ways.getByText('Lowest cost')).not.toBeInTheDocument();
  const list = tollsPanel.getByRole('region', { name: 'Tolls on this route' });
  await expect.element(list.getByText('Sample toll Norte').first()).toBeVisible();

  await expect.element(avoiding).toHaveTextContent('Lowest tolls (sample)');

  // Driving costs are real money, unlike sample tolls.
  await tollsPanel.getByRole('button', { name: /^Options/ }).click();
  await tollsPanel.getByRole('switch', { name: 'Include time and distance costs' }).click();
  await expect.element(tollsPanel.getByLabelText('Currency')).toHaveValue('EUR');

  await changeSettings({
    paymentProfiles: [{ id: 'tag', name: 'Tag', methods: ['transponder'], transponders: [] }],
  });
  await expect.element(row).toHaveTextContent('1 not payable with this profile (sample)');
  await changeSettings({ paymentProfiles: [] });

  openPanel('route');
  await expect.element(routePanel.getByText('120 sample units tolls')).toBeVisible();
  await expect.element(routePanel.getByText('Has sample toll segments · Sample fare')).toBeVisible();

  openPanel('tolls');
  await tollsPanel.getByRole('button', { name: /^Options/ }).click();
  await tollsPanel.getByRole('switch', { name: 'Sample tolls and prices' }).click();
  await expect.element(row).toHaveTextContent('No tolls');
  await expect.element(avoiding).toHaveTextContent('10 min');
  await expect.element(isSample).not.toBeInTheDocument();
  await expect.element(tollsPanel.getByText('sample units')).not.toBeInTheDocument();
  openPanel('route');
  await expect.element(routePanel.getByText('No tolls')).toBeVisible();
  await expect.element(routePanel.getByText(/sample/i)).not.toBeInTheDocument();
});

test('a route that avoids sample tolls says so', async () => {
  await openSampleRegion({ sampleTariffs: true });
  stops();
  openPanel('route');
  const says = routePanel.getByText('avoids tolls, including sample tolls');
  await expect.element(routePanel.getByText('120 sample units tolls')).toBeVisible();
  await expect.element(says).not.toBeInTheDocument();
  changeRoute({ avoid: { ...nothingAvoided, tolls: true } });
  await expect.element(says).toBeVisible();
  await expect.element(routePanel.getByText('15 min').first()).toBeVisible();
});

test('the extra time of an alternative is the difference of the durations shown', async () => {
  await openWindow({
    panel: 'route',
    answers: answering([found(direct, 1465, ''), found(around, 1775, '')], []),
  });
  stops();
  await expect.element(routePanel.getByText('24 min')).toBeVisible();
  await expect.element(routePanel.getByText('30 min')).toBeVisible();
  await expect.element(routePanel.getByText('6 min longer')).toBeVisible();
});
