import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import { expectAccessible } from '../app/accessible.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import type { Answers } from '../desk/desk.testing.ts';
import { useRecentPlaces } from '../place-search/recent-places.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { usePlaces } from './places-store.ts';

const search = page.getByRole('combobox', { name: 'Search places' });
const options = page.getByRole('option');
const { keyboard } = userEvent;

const places = ['Plaza Independencia', 'Plaza Matriz', 'Plaza Zabala'].map((description, index) => ({
  public_id: `p${index}`,
  description,
  types: ['point_of_interest'],
}));
const knowing: Answers = {
  'localities.autocomplete': async ({ input }) =>
    succeeded({
      localities: places.filter(({ description }) => description.toLowerCase().includes(input.toLowerCase())),
    }),
  'localities.details': () => new Promise(() => undefined),
};
const selected = () => usePlaces.getState().selection;

test('suggestions come while a person types, and one is taken with the keys', async () => {
  await openWindow({ answers: knowing });
  await search.fill('plaza');
  await expect.poll(() => options.elements()).toHaveLength(3);
  await keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(selected).toMatchObject({ place: { publicId: 'p1' } });
  await expect.element(options.first()).not.toBeInTheDocument();
});

test('Enter takes the first, also before the suggestions have come', async () => {
  const desk = await openWindow({
    answers: { ...knowing, 'localities.autocomplete': () => new Promise(() => undefined) },
  });
  await search.fill('zabala');
  desk.answer(knowing);
  await search.fill('plaza z');
  await keyboard('{Enter}');
  await expect.poll(selected).toMatchObject({ place: { publicId: 'p2' } });
});

test('what nothing is called is said', async () => {
  await openWindow({ answers: knowing });
  await search.fill('xyz');
  await expect
    .element(page.getByText('No results for “xyz”. Check the spelling or try fewer words.'))
    .toBeVisible();
});

test('Escape closes the suggestions, and then forgets what was typed', async () => {
  await openWindow({ answers: knowing });
  await search.fill('plaza');
  await expect.element(options.first()).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(options.first()).not.toBeInTheDocument();
  await expect.element(search).toHaveValue('plaza');
  await keyboard('{Escape}');
  await expect.element(search).toHaveValue('');
});

test('places that were chosen are offered again, the last first, until they are forgotten', async () => {
  await openWindow({ answers: knowing });
  for (const text of ['matriz', 'zabala']) {
    await search.fill(text);
    await expect.poll(() => options.elements()).toHaveLength(1);
    await keyboard('{Enter}');
    await expect.element(options.first()).not.toBeInTheDocument();
  }
  await search.fill('');
  await search.click();
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent?.slice(0, 12)))
    .toEqual(['Plaza Zabala', 'Plaza Matriz']);
  await page.getByRole('button', { name: 'Clear recent places' }).click();
  await expect.poll(() => options.elements()).toHaveLength(0);
  expect(useRecentPlaces.getState().recent).toEqual([]);
});

test('a missing key leads to its field', async () => {
  const desk = await openWindow({
    settings: { service: { kind: 'provider', baseUrl: 'https://api.example.com' } },
    answers: { ...knowing, 'localities.autocomplete': async () => failed({ kind: 'unauthenticated' }) },
  });
  await search.fill('plaza indep');
  const fault = page.getByRole('alert', { name: 'Search failed' });
  await expect.element(fault).toHaveTextContent('Invalid or missing API key');
  await keyboard('{Tab}{Tab}');
  await expect.element(fault.getByRole('button', { name: 'Enter key' })).toHaveFocus();
  await keyboard('{Enter}');
  await expect.element(page.getByLabelText('Private key', { exact: true })).toHaveFocus();
  await keyboard('the-key{Enter}');
  await expect.element(page.getByText('Saved in this computer’s secure storage')).toBeVisible();
  expect(desk.asked('keys.set')).toEqual([
    { origin: 'https://api.example.com', name: 'private', key: 'the-key' },
  ]);
  desk.answer(knowing);
  await search.fill('plaza indep');
  await expect.element(options.first()).toHaveTextContent('Plaza Independencia');
});

test('the chosen place is a line of the legend, and steps back where another panel has the map', async () => {
  const location = { lat: -34.906, lng: -56.2 };
  await openWindow({
    panel: 'places',
    answers: {
      ...knowing,
      'localities.details': async () =>
        succeeded({
          result: {
            public_id: 'p1',
            types: ['point_of_interest'],
            formatted_address: 'Plaza Matriz',
            geometry: { location, viewport: null, shape: null, accuracy: null },
          },
        }),
    },
  });
  await search.fill('matriz');
  await keyboard('{Enter}');
  const legend = page.getByRole('region', { name: 'Layers' });
  const line = legend.getByRole('checkbox', { name: 'Selected place' });
  await expect.element(legend).toHaveTextContent('Place or location');
  await expect.element(line).toBeChecked();
  const rail = page.getByRole('navigation', { name: 'Panels' });
  await rail.getByRole('button', { name: 'Route' }).click();
  await expect.element(line).not.toBeInTheDocument();
  await rail.getByRole('button', { name: 'Places' }).click();
  await expect.element(line).toBeChecked();
});

test('a postal code that the built-in service has from addresses alone is marked as derived', async () => {
  await openWindow({
    panel: 'places',
    answers: {
      ...knowing,
      'localities.details': async () =>
        succeeded({
          result: {
            public_id: 'p1',
            types: ['postal_code'],
            formatted_address: '11000, Montevideo',
            geometry: { location: { lat: -34.906, lng: -56.2 }, accuracy: 'APPROXIMATE' },
          },
        }),
    },
  });
  await search.fill('matriz');
  await keyboard('{Enter}');
  await expect.element(page.getByText(/^Estimated from addresses/)).toBeVisible();
  await expect.element(page.getByText('Approximate location')).not.toBeInTheDocument();
});

test('zones are found by id, store and description below the places, and open by keyboard', async () => {
  const zones = [
    testZone('1', { zoneId: 'Norte', storeId: 'S7', description: 'Plaza Unión' }),
    testZone('2', { zoneId: 'Sur', storeId: 'S8' }),
  ];
  await openWindow({ answers: knowing, zones });
  await expect.poll(() => useZones.getState().isLoaded).toBe(true);
  await search.fill('plaza union');
  await expect.element(options.first()).toHaveTextContent('Norte · Plaza UniónS7');
  await search.fill('plaza');
  await expect.poll(() => options.elements()).toHaveLength(4);
  await expect
    .element(page.getByRole('group', { name: 'Zones' }).getByRole('option'))
    .toHaveTextContent('Norte');
  await expectAccessible('the place search with zones');
  await keyboard('{ArrowUp}{Enter}');
  const card = page.getByRole('region', { name: 'Zones', exact: true }).getByRole('article');
  await expect.element(card.getByLabelText('Zone ID')).toHaveValue('Norte');
  await expect.element(search).toHaveValue('');
  // Where no place is called so, the zone is what Enter takes.
  await search.fill('s8');
  await expect.element(options.first()).toHaveTextContent('Sur');
  await keyboard('{Enter}');
  await expect.element(card.getByLabelText('Zone ID')).toHaveValue('Sur');
});
