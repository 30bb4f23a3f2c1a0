import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Toll, TollRoute } from '../../shared/api/distance.ts';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { settingsSchema } from '../../shared/settings/settings.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import type { Answers } from '../desk/desk.testing.ts';
import { changeStops, useRoute } from '../journey/route-store.ts';
import { newStop } from '../journey/stops.ts';
import { useOverlays } from '../map/overlays.ts';
import { savedFiles } from '../ui/saved-files.testing.ts';

/* Sample prices have their own tests. */

const panel = page.getByRole('region', { name: 'Tolls', exact: true });
const ways = panel.getByRole('table', { name: 'Route comparison' });
const way = (name: RegExp) => ways.getByRole('row', { name });
const button = (name: string) => panel.getByRole('button', { name, exact: true });
const profile = panel.getByLabelText('Payment profile');
const options = panel.getByRole('button', { name: /^Options/ });
const form = page.getByRole('dialog', { name: 'Payment profile' });
const { keyboard } = userEvent;

const at = (lng: number, lat = -34.9): LatLng => ({ lat, lng });
const [start, booth, end] = [at(-56.2), at(-56.15), at(-56.1)];
const direct = [start, booth, end];
const around = [start, at(-56.15, -34.85), end];

const fares: Toll['fares'] = [
  {
    id: 'cash',
    name: 'Class 1',
    price: { type: 'value', currency: 'EUR', value: 4.5 },
    paymentMethods: ['cash'],
  },
  {
    id: 'tag',
    name: 'With a tag',
    price: { type: 'value', currency: 'EUR', value: 3 },
    paymentMethods: ['transponder'],
    transponders: [{ system: 'VIA-T' }],
  },
];
const toll: Toll = {
  tollSystem: 'Norte',
  tollSystemRef: 0,
  fares,
  tollCollectionLocations: [{ name: 'Puente', location: booth }],
};
const measured = (path: readonly LatLng[], seconds: number) => ({
  overview_polyline: { points: encodePolyline(path) },
  bounds: { northeast: end, southwest: start },
  legs: [
    {
      distance: { value: 10_000, text: '' },
      duration: { value: seconds, text: '' },
      start_location: start,
      end_location: end,
    },
  ],
});
const tolled = (path: readonly LatLng[], seconds: number, tolls: Toll[]): TollRoute => {
  const { legs, ...route } = measured(path, seconds);
  return { ...route, legs: legs.map((leg) => ({ ...leg, tolls, tollSystems: [] })) };
};
const answering: Answers = {
  'distance.tolls': async () => succeeded({ status: 'OK', routes: [tolled(direct, 600, [toll])] }),
  'distance.route': async () =>
    succeeded({ status: 'OK', routes: [{ ...measured(around, 1200), notice: '' }] }),
};
const van = { id: 'van', name: 'Van', methods: ['cash'], transponders: [] };
const tagged = { id: 'tagged', name: 'Tagged', methods: ['transponder'], transponders: ['VIA-T'] };

async function openTolls(more: Parameters<typeof openWindow>[0] = {}) {
  const desk = await openWindow({ panel: 'tolls', answers: answering, ...more });
  changeStops(() => [newStop({ name: 'A', position: start }), newStop({ name: 'B', position: end })]);
  return desk;
}

test('compares alternatives with and without tolls, and lists the fares of a toll', async () => {
  await openTolls();
  await expect.element(way(/^Alternative 1/)).toHaveTextContent(/Fastest.*10 min.*€4\.50/);
  await expect.element(way(/Avoids tolls/)).toHaveTextContent(/20 min.*None/);
  const list = panel.getByRole('region', { name: 'Tolls on this route' });
  await expect.element(list).toHaveTextContent('€4.50Class 1 (Cash)');
  await expect
    .element(list.getByRole('list', { name: 'Other fares' }))
    .toHaveTextContent('or €3.00: With a tag (Transponder, VIA-T)');
  await ways.getByRole('radio', { name: 'Avoids tolls' }).click();
  await expect.element(panel.getByText('No tolls on this route')).toBeVisible();
});

test('a toll-free route that is also listed is one row and one line', async () => {
  await openTolls({
    answers: {
      ...answering,
      'distance.tolls': async () =>
        succeeded({ status: 'OK', routes: [tolled(direct, 600, [toll]), tolled(around, 1200, [])] }),
    },
  });
  await expect.element(way(/^Alternative 2/)).toHaveTextContent(/Avoids tolls.*20 min.*None/);
  expect(ways.getByRole('radio').elements()).toHaveLength(2);
  const lines = () => useOverlays.getState().overlays.get('tolls')?.sources.lines;
  await expect.poll(lines).toMatchObject({ features: { length: 2 } });
});

test('the comparison is saved under its start and destination', async () => {
  const files = savedFiles();
  await openTolls();
  await expect.element(way(/Avoids tolls/)).toHaveTextContent('None');
  await button('Export CSV').click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['Tolls-from-A-to-B.csv']);
  expect(await files[0]?.text).toMatch(/,A,B,car,/);
});

test('an alternative without an advantage names the better one', async () => {
  await openTolls({
    answers: {
      ...answering,
      'distance.tolls': async () =>
        succeeded({ status: 'OK', routes: [tolled(direct, 600, [toll]), tolled(direct, 1300, [])] }),
    },
  });
  await expect.element(way(/^Alternative 2/)).toHaveTextContent('Slower than “Avoids tolls”, not cheaper');
});

test('the other alternatives are on the map, where a click selects one, and tolls are those of the selected one', async () => {
  await openTolls();
  const legend = page.getByRole('region', { name: 'Layers' });
  await expect.element(legend.getByText('Other alternatives', { exact: true })).toBeVisible();
  await expect.element(legend.getByText('Toll booths', { exact: true })).toBeVisible();
  const around = { source: 'lines', properties: { index: 1 }, position: start };
  useOverlays.getState().overlays.get('tolls')?.onClick?.(around);
  await expect.element(ways.getByRole('radio', { name: 'Avoids tolls' })).toBeChecked();
  await expect.element(legend.getByText('Selected alternative', { exact: true })).toBeVisible();
  await expect.element(legend.getByText('Toll booths', { exact: true })).not.toBeInTheDocument();
});

test('an alternative selected before the routes are loaded stays selected, also in the route panel', async () => {
  let answerRoutes = () => {};
  const answered = new Promise<void>((resolve) => {
    answerRoutes = resolve;
  });
  const bothWays = [measured(direct, 600), measured(around, 1200)];
  await openTolls({
    answers: {
      'distance.tolls': async () =>
        succeeded({ status: 'OK', routes: [tolled(direct, 600, [toll]), tolled(around, 1200, [])] }),
      'distance.route': async ({ avoid }) => {
        if (avoid?.tolls) return succeeded({ status: 'ZERO_RESULTS', routes: [] });
        await answered;
        return succeeded({ status: 'OK', routes: bothWays.map((route) => ({ ...route, notice: '' })) });
      },
    },
  });
  const second = ways.getByRole('radio', { name: 'Alternative 2' });
  await second.click();
  answerRoutes();
  await expect.poll(() => useRoute.getState().chosen).toBe(1);
  await expect.element(second).toBeChecked();
});

test('a new profile is selected, and determines what the vehicle pays', async () => {
  const desk = await openTolls();
  await expect.element(way(/^Alternative 1/)).toHaveTextContent('€4.50');
  await button('New').click();
  await expect.element(form.getByLabelText('Name')).toHaveFocus();
  await expect.element(form.getByRole('button', { name: 'Save profile' })).toBeDisabled();
  const systems = form.getByRole('combobox', { name: 'Transponders' });
  for (const method of ['Cash', 'Bank card', 'Credit card', 'Exact change']) {
    await form.getByRole('checkbox', { name: method, exact: true }).click();
  }
  await expect.element(systems).toBeDisabled();
  await form.getByRole('checkbox', { name: 'Transponder', exact: true }).click();
  await systems.fill('VIA-T');
  await keyboard('{Enter}');
  await form.getByLabelText('Name').fill('Tagged');
  await keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(button('New')).toHaveFocus();
  await expect.element(profile).toHaveTextContent('Tagged');
  await expect.element(way(/^Alternative 1/)).toHaveTextContent('€3.00');
  expect(desk.asked('settings.change')).toMatchObject([
    {
      paymentProfiles: [
        { name: 'Cash and cards' },
        { name: 'Tagged', methods: ['transponder'], transponders: ['VIA-T'] },
      ],
    },
  ]);
});

test('marks a toll that the profile can’t pay', async () => {
  await openTolls({
    settings: {
      paymentProfiles: [{ id: 'card', name: 'Card', methods: ['bankCard'], transponders: [] }, van],
    },
  });
  await expect.element(way(/^Alternative 1/)).toHaveTextContent('1 not payable with this profile');
  await expect.element(panel.getByText('Not payable with this profile', { exact: true })).toBeVisible();
  await profile.selectOptions('Van');
  await expect.element(way(/^Alternative 1/)).toHaveTextContent('€4.50');
});

test('a profile that couldn’t be saved changes nothing, and the form shows the fault', async () => {
  const desk = await openTolls({ settings: { paymentProfiles: [tagged, van] } });
  await profile.selectOptions('Van');
  await expect.element(way(/^Alternative 1/)).toHaveTextContent('€4.50');
  desk.answer({ 'settings.change': async () => failed({ kind: 'storage', reason: 'full' }) });
  await button('New').click();
  await form.getByLabelText('Name').fill('Truck');
  await keyboard('{Enter}');
  await expect
    .element(form.getByRole('alert', { name: 'Couldn’t save the profile' }))
    .toHaveTextContent('The disk is full.');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(profile).toHaveValue('van');
  await expect.element(way(/^Alternative 1/)).toHaveTextContent('€4.50');
});

test('a failed deletion of a profile can be repeated', async () => {
  const desk = await openTolls({
    settings: { paymentProfiles: [van, tagged] },
    answers: {
      ...answering,
      'settings.change': async () => failed({ kind: 'storage', reason: 'full' }),
    },
  });
  await button('Edit').click();
  await form.getByRole('button', { name: 'Delete profile' }).click();
  const fault = form.getByRole('alert', { name: 'Couldn’t delete the profile' });
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => desk.asked('settings.change')).toHaveLength(2);
  expect(desk.asked('settings.change').at(-1)).toEqual({ paymentProfiles: [tagged] });
});

test('adds driving costs by the rates, and rejects an invalid currency', async () => {
  const desk = await openTolls();
  await expect.element(way(/^Alternative 1/)).toHaveTextContent('€4.50');
  await options.click();
  await panel.getByRole('switch', { name: 'Include time and distance costs' }).click();
  await expect.element(way(/^Alternative 1/)).toHaveTextContent(/€4\.50.*€4\.50 tolls/);
  await panel.getByLabelText('Per kilometer').fill('0.5');
  await panel.getByLabelText('Per hour').fill('6');
  // 10 km and 10 minutes plus the toll; 10 km and 20 minutes without tolls.
  await expect.element(way(/^Alternative 1/)).toHaveTextContent('€10.50');
  await expect.element(way(/Avoids tolls/)).toHaveTextContent('€7.00');
  await expect.element(way(/Avoids tolls/)).toHaveTextContent('Lowest cost');
  await expect.element(panel.getByText('Can’t compare costs', { exact: false })).not.toBeInTheDocument();
  await expect.element(button('Options: €0.50 per km, €6.00 per hour')).toBeVisible();
  const currency = panel.getByLabelText('Currency');
  await currency.fill('eu');
  await expect.element(currency).toHaveAccessibleDescription('Enter three letters, such as EUR');
  expect(desk.asked('settings.change').at(-1)).toMatchObject({ tripRates: { currency: 'EUR', perHour: 6 } });
  await currency.fill('eur');
  await expect.element(currency).not.toHaveAttribute('aria-invalid', 'true');
});

test('shows faults with a solution; a failed toll-free request keeps the other alternatives', async () => {
  const desk = await openTolls({
    answers: {
      'distance.tolls': async () => failed({ kind: 'service', status: 500 }),
      'distance.route': async () => failed({ kind: 'timeout' }),
    },
  });
  const fault = panel.getByRole('alert');
  await expect.element(fault).toHaveTextContent('Service error (500)');
  desk.answer({ ...answering, 'distance.route': async () => failed({ kind: 'timeout' }) });
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect.element(way(/^Alternative 1/)).toHaveTextContent('€4.50');
  const withoutTolls = panel.getByRole('alert', {
    name: 'Couldn’t calculate the toll-free alternative',
  });
  await expect.element(withoutTolls).toHaveTextContent('The service took too long to respond. Try again.');
  desk.answer({ 'distance.route': async () => failed({ kind: 'service', status: 'ZERO_RESULTS' }) });
  await withoutTolls.getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel.getByText('No toll-free route found')).toBeVisible();
  await expect.element(withoutTolls).not.toBeInTheDocument();
});

test('a driving cost can be typed digit by digit, and after clearing the field', async () => {
  const desk = await openTolls();
  await options.click();
  await panel.getByRole('switch', { name: 'Include time and distance costs' }).click();
  const perKilometer = panel.getByLabelText('Per kilometer');
  const saved = () => desk.asked('settings.change').at(-1);
  await userEvent.fill(perKilometer, '');
  await userEvent.type(perKilometer, '1.05');
  await expect.element(perKilometer).toHaveValue('1.05');
  await expect.poll(saved).toMatchObject({ tripRates: { perKilometer: 1.05 } });
  await userEvent.clear(perKilometer);
  await userEvent.type(perKilometer, '2,5');
  await expect.element(perKilometer).toHaveValue('2.5');
  await expect.poll(saved).toMatchObject({ tripRates: { perKilometer: 2.5 } });
  await userEvent.clear(perKilometer);
  await userEvent.tab();
  await expect.element(perKilometer).toHaveValue('0');
});

test('a driving cost that couldn’t be saved stays in the field and can be saved again', async () => {
  const desk = await openTolls();
  const change = async () => failed({ kind: 'storage', reason: 'full' } as const);
  desk.answer({ 'settings.change': change });
  await options.click();
  await panel.getByRole('switch', { name: 'Include time and distance costs' }).click();
  await panel.getByLabelText('Per kilometer').fill('0.4');
  const fault = panel.getByRole('alert', { name: 'Couldn’t save driving costs' });
  await expect.element(fault).toHaveTextContent('The disk is full');
  await expect.element(panel.getByLabelText('Per kilometer')).toHaveValue('0.4');
  const before = desk.asked('settings.change').length;
  desk.answer({
    'settings.change': async ({ tripRates = null }) => {
      desk.publish('settings', settingsSchema.parse({ tripRates }));
      return succeeded(null);
    },
  });
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect.element(fault).not.toBeInTheDocument();
  expect(desk.asked('settings.change').slice(before)).toMatchObject([{ tripRates: { perKilometer: 0.4 } }]);
});

test('marks the field of an invalid start until it changes', async () => {
  const desk = await openTolls({
    answers: {
      ...answering,
      'distance.tolls': async () =>
        failed({ kind: 'invalid', fields: [{ field: 'origin', message: 'No tolls are known there' }] }),
    },
  });
  const field = panel.getByRole('combobox', { name: 'Start', exact: true });
  await expect.element(field).toHaveAccessibleDescription('No tolls are known there');
  desk.answer(answering);
  await field.fill('-34.91, -56.21');
  await keyboard('{Enter}');
  await expect.element(way(/^Alternative 1/)).toHaveTextContent('€4.50');
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
});

test('compares what trucks pay where cars pay nothing', async () => {
  const truckToll = (value: number): Toll => ({
    ...toll,
    fares: [{ id: 'axles', name: '5 axles', price: { type: 'value', currency: 'EUR', value } }],
  });
  const desk = await openTolls({
    answers: {
      ...answering,
      'distance.tolls': async ({ mode }) =>
        succeeded({
          status: 'OK',
          routes:
            mode === 'truck'
              ? [tolled(direct, 700, [truckToll(9)]), tolled(around, 1300, [truckToll(2.5)])]
              : [tolled(direct, 600, [])],
        }),
    },
  });
  await expect.element(way(/^Alternative 1/)).toHaveTextContent(/10 min.*None/);
  focus(panel.getByRole('radio', { name: 'Truck' }));
  await keyboard(' ');
  await expect.element(way(/^Alternative 1/)).toHaveTextContent(/Fastest.*€9\.00/);
  await expect.element(way(/^Alternative 2/)).toHaveTextContent('€2.50');
  await expect.element(ways.getByText('None')).not.toBeInTheDocument();
  await expect.element(way(/Avoids tolls/)).not.toBeInTheDocument();
  expect(desk.asked('distance.tolls').at(-1)).toMatchObject({ mode: 'truck' });
});

test('all alternatives are visible with 8 stops in a window of 1440 by 900', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(1440, 900);
  await openTolls({
    answers: {
      ...answering,
      'distance.tolls': async () =>
        succeeded({
          status: 'OK',
          routes: [600, 700, 800].map((seconds) => tolled(direct, seconds, [toll])),
        }),
    },
  });
  changeStops(() =>
    [...'ABCDEFGH'].map((name, index) => newStop({ name, position: at(-56.2 + index * 0.01) })),
  );
  await expect.element(way(/Avoids tolls/)).toBeVisible();
  const { bottom } = ways.element().getBoundingClientRect();
  expect(bottom).toBeLessThan(button('Export CSV').element().getBoundingClientRect().top);
});

describe('a truck', () => {
  const size = panel.getByRole('textbox', { name: 'Height' });

  test('is described in one form, and sent once a figure is complete', async () => {
    const desk = await openTolls({
      answers: {
        ...answering,
        'distance.tolls': async (request) =>
          succeeded({
            status: 'OK',
            routes: [tolled(direct, 600, [toll])],
            ...(request.height !== undefined && {
              truck: {
                height: request.height,
                width: 3,
                length: 9,
                weight: 8,
                axle_load: 4,
                axles: 2,
                hazmat: false,
              },
            }),
          }),
      },
    });
    await panel.getByText('Truck', { exact: true }).click();
    await options.click();
    await expect.element(size).toHaveAttribute('placeholder', 'Default: 4.11 m');
    await size.fill('3.65');
    await keyboard('{Enter}');
    await expect.element(button('Options: height 3.65 m')).toBeVisible();
    await panel.getByRole('textbox', { name: 'Axles' }).fill('3');
    await keyboard('{Tab}');
    await expect.poll(() => desk.asked('distance.tolls').at(-1)).toMatchObject({ height: 3.65, axles: 3 });
    expect(desk.asked('distance.tolls').filter(({ mode }) => mode === 'truck')).toMatchObject([
      { mode: 'truck' },
      { height: 3.65 },
      { height: 3.65, axles: 3 },
    ]);
    await expect.element(panel.getByText('truck dimensions')).not.toBeInTheDocument();

    await panel.getByText('Car', { exact: true }).click();
    await expect.element(size).not.toBeInTheDocument();
    await panel.getByText('Truck', { exact: true }).click();
    await expect.element(button('Options: height 3.65 m, 3 axles')).toBeVisible();
    await size.fill('');
    await keyboard('{Enter}');
    await expect.element(button('Options: 3 axles')).toBeVisible();
    await panel.getByRole('checkbox', { name: 'Hazardous goods' }).click();
    await expect.element(button('Options: 3 axles, hazardous goods')).toBeVisible();
    await expect.poll(() => desk.asked('distance.tolls').at(-1)).toMatchObject({ axles: 3, hazmat: true });
  });

  test('has figures in the units of the settings, within the limits', async () => {
    const desk = await openTolls({ settings: { units: 'imperial' } });
    await panel.getByText('Truck', { exact: true }).click();
    await options.click();
    await size.fill('13.5');
    await panel.getByRole('textbox', { name: 'Weight' }).fill('220462');
    await keyboard('{Tab}');
    await expect
      .poll(() => desk.asked('distance.tolls').at(-1))
      .toMatchObject({ height: 4.1148, weight: expect.closeTo(100, 3) });
    await expect.element(button('Options: height 13.5 ft, weight 220,462 lb')).toBeVisible();
  });

  test('with a figure outside the limits keeps it with the range, and is not changed', async () => {
    const desk = await openTolls();
    await panel.getByText('Truck', { exact: true }).click();
    await options.click();
    await size.fill('12');
    await keyboard('{Tab}');
    await expect.element(size).toHaveValue('12 m');
    await expect.element(size).toHaveAccessibleDescription('Enter 1 m to 10 m');
    await size.fill('4');
    await expect.element(size).not.toHaveAttribute('aria-invalid', 'true');
    await keyboard('{Tab}');
    await expect.element(button('Options: height 4 m')).toBeVisible();
    expect(desk.asked('distance.tolls').filter(({ height }) => height !== undefined)).toMatchObject([
      { height: 4 },
    ]);
  });

  test('whose size the service ignores is said to be ignored', async () => {
    await openTolls();
    await panel.getByText('Truck', { exact: true }).click();
    await expect.element(way(/^Alternative 1/)).toBeVisible();
    await expect.element(panel.getByText(/truck dimensions/)).not.toBeInTheDocument();
    await options.click();
    await size.fill('3.5');
    await keyboard('{Enter}');
    await expect.element(panel.getByText(/doesn’t support truck dimensions/)).toBeVisible();
  });

  describe('of a size', () => {
    const given = { height: 3.5, width: 3, length: 9, weight: 8, axle_load: 4, axles: 2, hazmat: false };
    const openSized = async (sizedPath: readonly LatLng[]) => {
      await openTolls({
        answers: {
          ...answering,
          'distance.tolls': async ({ height }) =>
            succeeded(
              height === undefined
                ? { status: 'OK', routes: [{ ...tolled(direct, 600, [toll]), main_route_name: 'Ruta 8' }] }
                : { status: 'OK', routes: [tolled(sizedPath, 600, [toll])], truck: given },
            ),
        },
      });
      await panel.getByText('Truck', { exact: true }).click();
      await options.click();
      await expect.element(way(/^Alternative 1/)).toHaveTextContent('via Ruta 8');
      await size.fill('3.5');
      await keyboard('{Enter}');
      await expect.element(way(/^Alternative 1/)).not.toHaveTextContent('via Ruta 8');
    };
    const same = panel.getByText('These truck details don’t change the routes.');

    test('that changes no route is said to change none', async () => {
      await openSized(direct);
      await expect.element(same).toBeVisible();
    });

    test('that changes a route is not', async () => {
      await openSized(around);
      await expect.element(same).not.toBeInTheDocument();
    });
  });
});

test('rows stay low in a panel of the usual width, with a profile, a range and trip costs', async () => {
  await openTolls({
    settings: {
      paymentProfiles: [van, tagged],
      tripRates: { currency: 'UYU', perKilometer: 30, perHour: 900 },
    },
  });
  await expect.element(way(/^Alternative 1/)).toHaveTextContent('€4.50');
  await expect.element(panel.getByText('Can’t compare costs in different units: UYU, EUR')).toBeVisible();
  await expect.element(panel.getByText('€3.00 to €4.50 across all profiles')).toBeVisible();
  const heights = ways
    .getByRole('row')
    .elements()
    .map((row) => row.getBoundingClientRect().height);
  expect(Math.max(...heights)).toBeLessThan(80);
});
