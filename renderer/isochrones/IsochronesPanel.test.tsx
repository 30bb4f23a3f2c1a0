import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { InputOf } from '../../shared/desk/index.ts';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import { changeSettings } from '../desk/change-settings.ts';
import type { Answers } from '../desk/desk.testing.ts';
import { desk as client } from '../desk/desk.ts';

const panel = page.getByRole('region', { name: 'Isochrones', exact: true });
const contours = panel.getByRole('table', { name: 'Contours' });
const rows = contours.getByRole('row');
const origin = (number: number) => panel.getByRole('combobox', { name: `Origin ${number}`, exact: true });
const button = (name: string) => panel.getByRole('button', { name, exact: true });
const { keyboard } = userEvent;

/** Returns a square around the origin with sides of 0.002 degrees per minute or kilometer. */
function squareAround({ lat, lng }: LatLng, value: number): LatLng[] {
  const half = value / 1000;
  return [
    { lat: lat - half, lng: lng - half },
    { lat: lat - half, lng: lng + half },
    { lat: lat, lng: lng + half },
    { lat: lat + half, lng: lng + half },
    { lat: lat + half, lng: lng - half },
  ];
}
const reached = ({ origin, value }: InputOf<'distance.isochrone'>) =>
  succeeded({
    status: 'OK',
    isoline: { origin, geometry: encodePolyline(squareAround(origin, value)) },
  });
const answering: Answers = { 'distance.isochrone': async (question) => reached(question) };
const openIsochrones = (answers: Answers = answering) => openWindow({ panel: 'isochrones', answers });

async function place(number: number, position: string) {
  await origin(number).fill(position);
  await keyboard('{Enter}');
}
const first = '-34.82, -56.18';
const near = '-34.82, -56.17';

test('rejects invalid values with the reason, and keeps the results', async () => {
  const desk = await openIsochrones();
  await place(1, first);
  await expect.element(rows).toHaveLength(3);
  const minutes = panel.getByLabelText('Minutes');
  for (const [typed, wrong] of [
    ['5, 10, x', 'x'],
    ['5, 121', '121'],
    ['0', '0'],
    ['1 2 3 4 5 6 7', '7'],
    ['', ''],
  ] as const) {
    await minutes.fill(typed);
    await expect.element(minutes).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(minutes)
      .toHaveAccessibleDescription(`“${wrong}” isn’t valid. Enter up to 6 numbers from 0.1 to 120.`);
  }
  const values = new Set(desk.asked('distance.isochrone').map(({ value }) => value));
  expect([...values].filter((value) => value < 0.1 || value > 120)).toEqual([]);
  await minutes.fill('15 5,5');
  await expect.element(rows).toHaveLength(2);
  await expect.element(rows.first()).toHaveTextContent('5 min');
  await expect.element(rows.last()).toHaveTextContent('15 min');
  await keyboard('{Tab}');
  await expect.element(minutes).toHaveValue('5, 15');
  await expect.element(minutes).not.toHaveAttribute('aria-invalid', 'true');
});

test('the distance method has kilometers and its own values', async () => {
  const desk = await openIsochrones();
  await place(1, first);
  await expect.element(contours.getByText('10 min')).toBeVisible();
  await panel.getByText('Distance', { exact: true }).click();
  await expect.element(panel.getByLabelText('Kilometers')).toHaveValue('2, 5, 10');
  await expect.element(contours.getByText('2 km', { exact: true })).toBeVisible();
  expect(desk.asked('distance.isochrone').at(-1)).toMatchObject({ method: 'distance', value: 10 });
});

test('a new origin gets the focus, and it isn’t lost when one is removed', async () => {
  await openIsochrones();
  await expect.element(origin(1)).toBeVisible();
  await expect.element(button('Remove: Origin 1')).not.toBeInTheDocument();
  focus(button('Add origin'));
  await keyboard('{Enter}');
  await expect.element(origin(2)).toHaveFocus();
  await keyboard(`${near}{Enter}`);
  await expect.element(origin(2)).toHaveValue('-34.82000, -56.17000');
  focus(button('Remove: Origin 2'));
  await keyboard('{Enter}');
  await expect.element(origin(2)).not.toBeInTheDocument();
  await expect.element(button('Add origin')).toHaveFocus();
});

test('shows the areas of several origins separately, united, and intersected', async () => {
  await openIsochrones();
  await panel.getByLabelText('Minutes').fill('4, 10');
  await place(1, first);
  await expect.element(panel.getByRole('radiogroup', { name: 'Several origins' })).not.toBeInTheDocument();
  await button('Add origin').click();
  await place(2, near);
  await expect.element(rows).toHaveLength(4);
  await expect.element(rows.nth(3)).toHaveTextContent('10 min (2)');
  await panel.getByText('Combined').click();
  await expect.element(rows).toHaveLength(2);
  await expect.element(rows.nth(1)).toHaveTextContent(/10 min.*km²/);
  await panel.getByText('Overlap').click();
  // Nothing is within four minutes of both.
  await expect.element(rows.nth(0)).toHaveTextContent('4 minNone');
  await expect.element(rows.nth(1)).toHaveTextContent(/10 min.*km²/);
});

test('shows a fault at its origin, calls nothing unreachable, and can retry', async () => {
  const desk = await openIsochrones({
    'distance.isochrone': async () => failed({ kind: 'service', status: 500 }),
  });
  await place(1, first);
  const fault = panel.getByRole('alert', { name: 'Couldn’t calculate the isochrones' });
  await expect.element(fault).toHaveTextContent('Service error (500)');
  await expect.element(rows.first()).toHaveTextContent('10 minUnknown');
  desk.answer(answering);
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect.element(fault).not.toBeInTheDocument();
  await expect.element(rows.first()).toHaveTextContent(/10 min.*km²/);

  desk.answer({
    'distance.isochrone': async (question) =>
      question.origin.lng === -56.17
        ? failed({ kind: 'invalid', fields: [{ field: 'origin', message: 'Nobody lives there' }] })
        : reached(question),
  });
  await button('Add origin').click();
  await place(2, near);
  await expect.element(origin(2)).toHaveAccessibleDescription('Nobody lives there');
  await expect.element(origin(1)).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(fault).toHaveTextContent('Origin 2: Nobody lives there');
});

test('marks the field of an invalid value until it changes', async () => {
  const desk = await openIsochrones({
    'distance.isochrone': async () =>
      failed({ kind: 'invalid', fields: [{ field: 'value', message: 'At most 5' }] }),
  });
  await place(1, first);
  const minutes = panel.getByLabelText('Minutes');
  await expect.element(minutes).toHaveAttribute('aria-invalid', 'true');
  await expect.element(minutes).toHaveAccessibleDescription('At most 5');
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Minutes: At most 5');
  desk.answer(answering);
  await minutes.fill('5');
  await expect.element(minutes).not.toHaveAttribute('aria-invalid', 'true');
});

test('marks an area cut off by the data, and hides and shows a contour', async () => {
  await openIsochrones();
  await panel.getByLabelText('Minutes').fill('5, 60');
  // Sixty minutes reach the northern edge of the region's data.
  await place(1, '-34.76, -56.18');
  await expect.element(rows.last()).toHaveTextContent(/60 min.*at least/);
  await expect.element(rows.first()).not.toHaveTextContent('at least');
  await expect.element(panel.getByText(/The isochrone is cut off/)).toBeVisible();
  const switched = contours.getByRole('checkbox', { name: '5 min', exact: true });
  await expect.element(switched).toBeChecked();
  focus(switched);
  await keyboard(' ');
  await expect.element(switched).not.toBeChecked();
  await keyboard(' ');
  await expect.element(switched).toBeChecked();

  // After switching to another service, it is still the response of the one with that edge.
  await changeSettings({ service: { kind: 'provider', baseUrl: 'https://api.example.com' } });
  await expect.element(page.getByRole('note', { name: 'Results from another service' })).toBeVisible();
  await expect.element(rows.last()).toHaveTextContent(/60 min.*at least/);
});

test('marks a saved area cut off by the data while another service is in use', async () => {
  await openIsochrones();
  await panel.getByLabelText('Minutes').fill('60');
  await place(1, '-34.76, -56.18');
  await expect.element(rows.last()).toHaveTextContent(/60 min.*at least/);
  await button('Save search').click();
  await client.call('settings.change', {
    service: { kind: 'provider', baseUrl: 'https://api.example.com' },
  });
  await keyboard('9');
  await page.getByRole('grid', { name: 'Saved' }).getByRole('row').first().click();
  await expect.element(page.getByRole('region', { name: 'Saved search' })).toBeVisible();
  await expect.element(rows.last()).toHaveTextContent(/60 min.*at least/);
});

test('creates a zone from a contour, with fewer vertices for a larger tolerance', async () => {
  await openIsochrones();
  await panel.getByLabelText('Minutes').fill('10');
  await place(1, first);
  const make = button('Create zone from 10 min');
  await make.click();
  const dialog = page.getByRole('dialog', { name: 'Create zone from 10 min' });
  const meters = dialog.getByLabelText('Simplify by up to');
  await expect.element(meters).toHaveFocus();
  await expect.element(dialog.getByText('5 → 4 vertices')).toBeVisible();
  await meters.fill('0');
  await expect.element(dialog.getByText('5 → 5 vertices')).toBeVisible();
  await meters.clear();
  await keyboard('7.5');
  await expect.element(meters).toHaveValue('7.5 m');
  await keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(make).toHaveFocus();

  await keyboard('{Enter}');
  await expect.element(dialog.getByText('5 → 4 vertices')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create zone' }).click();
  const zones = page.getByRole('region', { name: 'Zones', exact: true });
  await expect.element(zones.getByLabelText('Zone ID')).toHaveValue('isochrone');
  await expect
    .element(zones.getByLabelText('Description'))
    .toHaveValue('Within 10 min of -34.82000, -56.18000');
});

test('shows how far an origin was moved to a road', async () => {
  const onRoads: Answers = {
    'distance.isochrone': async (question) => {
      const road = { lat: question.origin.lat + 230 / 111_195, lng: question.origin.lng };
      const geometry = encodePolyline(squareAround(question.origin, question.value));
      const isOff = question.origin.lng < -56.175;
      return succeeded({
        status: 'OK',
        isoline: {
          origin: question.origin,
          start_location: isOff ? road : question.origin,
          geometry,
        },
      });
    },
  };
  await openIsochrones(onRoads);
  await place(1, first);
  await expect.element(panel.getByText('Moved 230 m to the nearest road')).toBeVisible();
  await button('Add origin').click();
  await place(2, near);
  await expect.element(rows).toHaveLength(6);
  expect(panel.getByText(/^Moved/).elements()).toHaveLength(1);
  await place(1, near);
  await expect.element(panel.getByText(/^Moved/)).not.toBeInTheDocument();
});
