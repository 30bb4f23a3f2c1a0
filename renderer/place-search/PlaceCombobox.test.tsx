import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { GeocodeResult, Suggestion } from '../../shared/api/localities.ts';
import { succeeded } from '../../shared/faults/fault.ts';
import { expectAccessible } from '../app/accessible.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import { desk as client } from '../desk/desk.ts';
import { useViewport } from '../map/viewport.ts';
import { usePlaces } from '../places/places-store.ts';

const search = page.getByLabelText('Search places', { exact: true });
const options = page.getByRole('option');
const montevideo = { lat: -34.9, lng: -56.17 };

const suggestion = (description: string): Suggestion => ({
  public_id: description,
  types: ['point_of_interest'],
  description,
  location: montevideo,
});
const result = (formatted_address: string): GeocodeResult => ({
  public_id: formatted_address,
  types: ['point_of_interest'],
  formatted_address,
});

async function openSearch(found: Suggestion[] = [], more: GeocodeResult[] = []) {
  const desk = await openWindow({
    answers: {
      'localities.autocomplete': async () => succeeded({ localities: found }),
      'localities.geocode': async () => succeeded({ results: more }),
    },
  });
  useViewport.setState({ center: montevideo, zoom: 12 });
  return desk;
}

test('more results follow the suggestions on request, also by keyboard', async () => {
  const five = [1, 2, 3, 4, 5].map((number) => suggestion(`ANCAP ${number}`));
  const desk = await openSearch(five, [result('ANCAP 2'), result('ANCAP 6'), result('ANCAP 7')]);
  await search.fill('ancap');
  await expect.element(options.getByText('More results')).toBeVisible();
  expect(desk.asked('localities.geocode')).toEqual([]);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(options.getByText('ANCAP 7')).toBeVisible();
  expect(options.elements().map((option) => option.textContent)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((number) => expect.stringContaining(`ANCAP ${number}`)),
  );
  expect(desk.asked('localities.geocode')).toHaveLength(1);
});

test('coordinates far away are offered in both orders, the nearer first', async () => {
  await openSearch();
  await search.fill('-56.186, -34.906');
  await expect.element(options.first()).toHaveTextContent('Go to -34.90600, -56.18600 (longitude, latitude)');
  await expect.element(options.nth(1)).toHaveTextContent('Go to -56.18600, -34.90600');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => usePlaces.getState().selection)
    .toEqual({ kind: 'point', position: { lat: -34.906, lng: -56.186 } });
});

test('a map link is a position, and a link without one is reported', async () => {
  const desk = await openSearch();
  await search.fill('https://www.google.com/maps/@-34.906,-56.186,15z');
  await expect.element(options.first()).toHaveTextContent('Go to -34.90600, -56.18600');
  await search.fill('https://maps.app.goo.gl/abcDEF123');
  await expect.element(page.getByText(/This link has no coordinates/)).toBeVisible();
  expect(desk.asked('localities.autocomplete')).toEqual([]);
});

test('a short plus code is read relative to its town', async () => {
  const desk = await openSearch([suggestion('Montevideo, Uruguay')]);
  await search.fill('3RV7+JJ Montevideo');
  await expect.element(options.first()).toHaveTextContent('Go to -34.90594, -56.18594');
  expect(desk.asked('localities.autocomplete')).toContainEqual(
    expect.objectContaining({ input: 'Montevideo' }),
  );
});

test('places outside the region are marked with the built-in service, and with no provider', async () => {
  const away = { ...suggestion('Punta del Este'), location: { lat: -34.96, lng: -54.95 } };
  const reported = (name: string) => options.filter({ hasText: name }).getByLabelText('Outside the region');
  const desk = await openSearch([suggestion('Plaza Independencia'), away]);
  await search.fill('p');
  await expect.element(reported('Punta del Este')).toBeVisible();
  await expect.element(reported('Plaza Independencia')).not.toBeInTheDocument();
  await expectAccessible('suggestions outside the region');
  await search.fill('');
  await client.call('settings.change', {
    service: { kind: 'provider', baseUrl: 'https://api.example.com' },
  });
  desk.publish('keys', {
    origin: 'https://api.example.com',
    others: [],
    secureStorage: 'there',
    keys: { public: 'absent', private: 'stored' },
  });
  await search.fill('pu');
  await expect.element(options.getByText('Punta del Este')).toBeVisible();
  await expect.element(reported('Punta del Este')).not.toBeInTheDocument();
});
