import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { InputOf } from '../../shared/desk/index.ts';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { palettes } from '../../shared/map-style/palette.ts';
import { expectAccessible } from '../app/accessible.testing.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import type { Answers } from '../desk/desk.testing.ts';
import { usePoiClicks } from '../map/map-pois.ts';
import { useOverlays } from '../map/overlays.ts';
import { useViewport } from '../map/viewport.ts';
import { lookAround, showPoint, usePlaces } from './places-store.ts';

const around = page.getByRole('region', { name: 'Nearby', exact: true });
const results = around.getByRole('listitem');
const kind = around.getByLabelText('Type');
const within = around.getByLabelText('Within');
const button = (name: string) => around.getByRole('button', { name, exact: true });
const { keyboard } = userEvent;

const depot = { name: 'Depot', position: { lat: -34.82, lng: -56.18 } };

const pages = 2;
/** A cafe on each page, further away on each. */
const found = ({ location, page = 1 }: InputOf<'localities.nearby'>) =>
  succeeded({
    results: [
      {
        public_id: `cafe-${page}`,
        types: ['business.food_and_drinks.cafe'],
        name: `Cafe ${page}`,
        formatted_address: 'Calle 1, Montevideo',
        geometry: { location: { lat: location.lat + page * 0.001, lng: location.lng } },
      },
    ],
    pagination: { previous_page: page > 1 ? page - 1 : null, next_page: page < pages ? page + 1 : null },
  });
const nothing = () => succeeded({ results: [], pagination: {} });
const answering: Answers = { 'localities.nearby': async (question) => found(question) };

async function openAround(answers: Answers = answering, center: { name: string; position: LatLng } = depot) {
  const desk = await openWindow({ answers });
  lookAround(center);
  return desk;
}

test('what is near the middle of the map is told by where that was, in whichever language', async () => {
  await openWindow({ answers: answering });
  useViewport.setState({ center: { lat: -34.9, lng: -56.2 } });
  await page.getByRole('button', { name: 'Explore nearby' }).click();
  await expect.element(around.getByRole('heading', { name: 'Near -34.90000, -56.20000' })).toBeVisible();
});

test('what is around stands with its kind, address and distance, and is shown when it is chosen', async () => {
  const desk = await openAround({
    ...answering,
    'localities.details': async () => failed({ kind: 'timeout' }),
  });
  await expect.element(around.getByRole('heading', { name: 'Near Depot' })).toBeVisible();
  await expect.element(results.first()).toHaveTextContent('Cafe 1');
  await expect.element(results.first()).toHaveTextContent('Café · Calle 1, Montevideo');
  await expect.element(results.first()).toHaveTextContent('110 m');
  focus(results.first().getByRole('button'));
  await keyboard('{Enter}');
  await expect.poll(() => desk.asked('localities.details')).toMatchObject([{ public_id: 'cafe-1' }]);
  await expect.element(page.getByRole('alert', { name: 'Couldn’t load details' })).toBeVisible();
});

test('a category, a kind and a distance are asked for, each from the first page', async () => {
  const desk = await openAround();
  const query = () => desk.asked('localities.nearby').at(-1);
  await expect.element(results.first()).toHaveTextContent('Cafe 1');
  expect(query()).toMatchObject({ types: ['business.food_and_drinks'], radius: 1000, page: 1 });
  await kind.selectOptions('Café');
  await expect.poll(query).toMatchObject({ types: ['business.food_and_drinks.cafe'], page: 1 });
  await button('Next').click();
  await expect.poll(query).toMatchObject({ page: 2 });
  await within.selectOptions('2 km');
  await expect.poll(query).toMatchObject({ radius: 2000, page: 1 });
  focus(around.getByRole('radio', { name: 'Food and drink' }));
  await keyboard('{ArrowRight}');
  await expect.element(around.getByRole('radio', { name: 'Shops' })).toBeChecked();
  await expect.element(kind).toHaveTextContent('All: Shops');
  // The kind was one of food and drink; the distance stays.
  await expect
    .poll(query)
    .toMatchObject({ types: ['business.shop', 'business.mall'], radius: 2000, page: 1 });
});

test('pages are turned, and end at the first and the last', async () => {
  await openAround();
  await expect.element(button('Previous')).toBeDisabled();
  await button('Next').click();
  await expect.element(results.first()).toHaveTextContent('Cafe 2');
  await expect.element(around.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('11–11 of 11');
  await expect.element(button('Next')).toBeDisabled();
  await button('Previous').click();
  await expect.element(results.first()).toHaveTextContent('Cafe 1');
});

test('results are counted through all pages, with how many there are where that is known', async () => {
  const desk = await openAround();
  const counted = around.getByRole('navigation', { name: 'Pages' }).getByRole('status');
  await expect.element(counted).toHaveTextContent('1–1 of many');
  await button('Next').click();
  await expect.element(results.first()).toHaveTextContent(/^11Cafe 2/);
  await expect.element(counted).toHaveTextContent('11–11 of 11');
  desk.answer({
    'localities.nearby': async (question) => {
      const { results, pagination } = found(question).value;
      return succeeded({ results, pagination: { ...pagination, total: 57 } });
    },
  });
  await within.selectOptions('2 km');
  await expect.element(counted).toHaveTextContent('1–1 of 57');
});

test('a result is opened in its place in the list and closed there, and goes with its page', async () => {
  const opened = around.getByRole('region', { name: 'Cafe 1' });
  await openAround({
    ...answering,
    'localities.details': async () =>
      succeeded({
        result: {
          public_id: 'cafe-1',
          types: ['business.food_and_drinks.cafe'],
          name: 'Cafe 1',
          formatted_address: 'Calle 1, Montevideo',
          geometry: { location: { lat: -34.82, lng: -56.18 } },
        },
      }),
  });
  const row = results.first().getByRole('button', { name: /Cafe 1/ });
  await row.click();
  await expect.element(row).toHaveAttribute('aria-expanded', 'true');
  await expect.element(opened.getByRole('button', { name: 'Route to here' })).toBeVisible();
  await row.click();
  await expect.element(opened).not.toBeInTheDocument();
  await row.click();
  await button('Next').click();
  await expect.element(results.first()).toHaveTextContent('Cafe 2');
  await expect.element(page.getByRole('region', { name: 'Cafe 1' })).not.toBeInTheDocument();
});

test('a card offers the way there, and the rest in a menu', async () => {
  await openAround({ 'localities.geocode': async () => succeeded({ results: [] }) });
  showPoint(depot.position);
  const card = page.getByRole('region', { name: 'What’s here?' });
  await expect.element(card.getByRole('button', { name: 'Route to here' })).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Route from here' })).not.toBeInTheDocument();
  await expectAccessible();
  focus(card.getByRole('button', { name: 'More' }));
  await keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Route from here' })).toBeVisible();
});

test('a result is marked on the map while the pointer or the focus is on it, and the other way round', async () => {
  await openAround();
  const row = results.first().getByRole('button');
  const marked = () =>
    JSON.stringify(useOverlays.getState().overlays.get('places.around')?.layers(palettes.light));
  await expect.element(row).toHaveAttribute('data-pointed-at', 'false');
  expect(marked()).not.toContain('cafe-1');
  focus(row);
  await expect.poll(marked).toContain('cafe-1');
  focus(kind);
  await expect.poll(marked).not.toContain('cafe-1');
  const hit = { source: 'points', properties: { id: 'cafe-1' }, position: depot.position };
  useOverlays.getState().overlays.get('places.around')?.onHover?.(hit);
  await expect.element(row).toHaveAttribute('data-pointed-at', 'true');
});

test('a point of interest of the basemap opens its card, or where it is not known what is there', async () => {
  await openWindow({ answers: answering, panel: 'places' });
  const click = (name: string) => usePoiClicks.getState().onPoiClick?.({ name, position: depot.position });
  await expect.poll(() => usePoiClicks.getState().onPoiClick).not.toBeNull();
  click('CAFE 1');
  await expect
    .poll(() => usePlaces.getState().selection)
    .toMatchObject({ kind: 'place', place: { publicId: 'cafe-1' } });
  click('Somewhere else');
  await expect
    .poll(() => usePlaces.getState().selection)
    .toMatchObject({ kind: 'point', position: depot.position });
  await page.getByRole('button', { name: 'Zones', exact: true }).click();
  await expect.poll(() => usePoiClicks.getState().onPoiClick).toBeNull();
});

test('nothing of a kind is told with what to do, and a place outside the region as that', async () => {
  await openAround({ 'localities.nearby': async () => nothing() });
  const none = around.getByText('No results nearby. Increase the distance or change the type.');
  await expect.element(none).toBeVisible();
  lookAround({ name: 'Far away', position: { lat: 48.85, lng: 2.35 } });
  await expect.element(around.getByText(/Far away.*Montevideo/)).toBeVisible();
  await expect.element(none).not.toBeInTheDocument();
});

test('a distance beyond the edge of the data is told beside what was found', async () => {
  await openAround();
  const cut = around.getByText(/Results stop at the edge/);
  await expect.element(results.first()).toBeVisible();
  await expect.element(cut).not.toBeInTheDocument();
  await within.selectOptions('50 km');
  await expect.element(cut).toBeVisible();
});

test('a refused kind is marked at its field, and what fails is tried again', async () => {
  const desk = await openAround({
    'localities.nearby': async () =>
      failed({ kind: 'invalid', fields: [{ field: 'types', message: 'Not a type' }] }),
  });
  const fault = around.getByRole('alert', { name: 'Couldn’t load nearby places' });
  await expect.element(fault).toHaveTextContent('Type: Not a type');
  await expect.element(kind).toHaveAccessibleDescription('Not a type');
  await expect.element(within).not.toHaveAttribute('aria-invalid', 'true');
  desk.answer({ 'localities.nearby': async () => failed({ kind: 'timeout' }) });
  await around.getByText('Shops', { exact: true }).click();
  await expect.element(fault).toHaveTextContent('The service took too long to respond. Try again.');
  desk.answer(answering);
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect.element(results.first()).toHaveTextContent('Cafe 1');
  await expect.element(fault).not.toBeInTheDocument();
});

test('an address that is looked up beside the list is saved as an address, and the list as what is around', async () => {
  const address = {
    public_id: 'address',
    types: ['address'],
    formatted_address: 'Calle 2, Montevideo',
    geometry: { location: { lat: -34.9, lng: -56.2 } },
  };
  const desk = await openAround({
    ...answering,
    'localities.geocode': async () => succeeded({ results: [address] }),
  });
  await expect.element(results.first()).toBeVisible();
  showPoint({ lat: -34.9, lng: -56.2 });
  const kinds = () => desk.asked('saved.keep').map(({ search }) => search.question.kind);
  await expect.poll(() => desk.asked('localities.geocode')).toHaveLength(1);
  await keyboard('{Control>}s{/Control}');
  await expect.poll(kinds).toEqual(['address']);
  await button('Next').click();
  await expect.element(results.first()).toHaveTextContent('Cafe 2');
  await keyboard('{Control>}s{/Control}');
  await expect.poll(kinds).toEqual(['address', 'nearby']);
});

test('it is closed by its button', async () => {
  await openAround();
  await button('Close nearby results').click();
  await expect.element(around).not.toBeInTheDocument();
  await expect.element(page.getByText('Find places')).toBeVisible();
});

test('the keyboard finds its way on at the last page, at the first one and after all is closed', async () => {
  await openAround();
  await expect.element(results.first()).toHaveTextContent('Cafe 1');
  focus(button('Next'));
  await keyboard('{Enter}');
  await expect.element(results.first()).toHaveTextContent('Cafe 2');
  await expect.element(button('Previous')).toHaveFocus();
  await keyboard('{Enter}');
  await expect.element(results.first()).toHaveTextContent('Cafe 1');
  await expect.element(button('Next')).toHaveFocus();
  focus(button('Close nearby results'));
  await keyboard('{Enter}');
  await expect.element(around).not.toBeInTheDocument();
  await expect.element(page.getByRole('combobox', { name: 'Search places' })).toHaveFocus();
});
