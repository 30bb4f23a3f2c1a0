import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import { palettes } from '../../shared/map-style/palette.ts';
import { savedPlace, savedRoute } from '../../shared/saved/saved-search.testing.ts';
import type { SearchToSave } from '../../shared/saved/saved-search.ts';
import { expectAccessibleInBothThemes } from '../app/accessible.testing.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import { panels } from '../app/panels.ts';
import { recordSearches } from '../app/search-history.ts';
import { queryClient } from '../desk/ask.ts';
import { changeSettings } from '../desk/change-settings.ts';
import type { Answers } from '../desk/desk.testing.ts';
import { desk as client } from '../desk/desk.ts';
import { changeStops, useRoute } from '../journey/route-store.ts';
import { newStop } from '../journey/stops.ts';
import { useOverlays } from '../map/overlays.ts';
import { routeAnswer } from '../route/route.testing.ts';
import { speak } from '../words/words.ts';

const depot = { name: 'Depot, Rambla 25', position: { lat: -34.9065, lng: -56.1998 } };
const airport = { name: 'Airport', position: { lat: -34.8336, lng: -56.0153 } };
const other = { name: 'Port', position: { lat: -34.9, lng: -56.21 } };

const { keyboard } = userEvent;
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const band = page.getByRole('region', { name: 'Saved search' });
const changes = page.getByRole('region', { name: 'Changes' });
const rows = page.getByRole('grid', { name: 'Saved' }).getByRole('row');
const routes = page.getByRole('radiogroup', { name: 'Routes' }).getByRole('radio');

const providerService = { kind: 'provider', baseUrl: 'https://api.example.com' } as const;
let minutes = 12;
const answering: Answers = {
  'distance.route': async (question) => succeeded(routeAnswer(question, minutes)),
  'distance.tolls': async () => failed({ kind: 'service', status: 404 }),
};
const ask = (...places: (typeof depot)[]) => changeStops(() => places.map((place) => newStop(place)));

async function openRoute() {
  minutes = 12;
  const desk = await openWindow({ panel: 'route', answers: answering });
  ask(depot, airport);
  await expect.element(routes.first()).toHaveTextContent('12 min');
  return desk;
}

const openSaved = async (...searches: SearchToSave[]) => {
  const desk = await openWindow({ panel: 'saved', answers: answering });
  for (const search of searches) await client.call('saved.keep', { list: 'saved', search });
  return desk;
};

test('a route is saved by a key under a generated name, and can be renamed from the notice', async () => {
  const desk = await openRoute();
  await keyboard('{Control>}s{/Control}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Saved as “Depot to Airport, 1 route”');
  const [stored] = desk.asked('saved.keep');
  expect(stored).toMatchObject({
    list: 'saved',
    search: {
      question: { kind: 'route', route: { mode: 'driving' } },
      answers: [{ call: 'distance.route', answer: { status: 'OK' } }],
      placeNames: ['Depot, Rambla 25', 'Airport'],
      service: { kind: 'built-in' },
      region: 'Montevideo',
      dataDate: '2017-12-04T00:00:00Z',
    },
  });
  await button('Rename').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Every Monday');
  await button('Save').click();
  await keyboard('9');
  await expect.element(rows.first()).toHaveTextContent('Every Monday');
  await expect.element(rows.first()).toHaveTextContent('Route');
});

test('generated names follow the language of the window, and typed ones stay', async () => {
  await openRoute();
  await keyboard('{Control>}s{/Control}');
  await button('Rename').click();
  await page.getByRole('textbox', { name: 'Note' }).fill('By the Rambla');
  await button('Save').click();
  await keyboard('9');
  await expect.element(rows.first()).toHaveTextContent('Depot to Airport, 1 route');
  await client.call('saved.keep', { list: 'saved', search: savedRoute({ name: 'Every Monday' }) });
  onTestFinished(() => speak('en'));
  await speak('de');
  const list = page.getByRole('grid').getByRole('row');
  await expect.element(list.filter({ hasText: 'Every Monday' })).toBeVisible();
  await expect.element(list.filter({ hasText: 'Depot nach Airport, 1 Route' })).toBeVisible();
  await expect.element(list.filter({ hasText: 'Depot to Airport' })).not.toBeInTheDocument();
});

test('without an answer there is nothing to save, which a message says', async () => {
  const desk = await openWindow({ panel: 'route', answers: answering });
  await expect.element(button('Save search')).toHaveAttribute('aria-disabled', 'true');
  await keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText('No results to save yet')).toBeVisible();
  expect(desk.asked('saved.keep')).toEqual([]);
});

test('while part of an answer is pending, the message says so', async () => {
  const desk = await openRoute();
  desk.answer({ 'distance.route': () => new Promise(() => undefined) });
  ask(depot, other);
  await expect.element(button('Save search')).toHaveAttribute('title', 'Results are still loading');
  await keyboard('{Control>}s{/Control}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Results are still loading');
  expect(desk.asked('saved.keep')).toEqual([]);
});

test('a saved route is shown unchanged without requests, with service and time', async () => {
  const desk = await openRoute();
  await button('Save search').click();
  ask(depot, other);
  minutes = 30;
  await expect.element(routes.first()).toHaveTextContent('30 min');
  desk.answer({ 'distance.route': async () => failed({ kind: 'offline', reason: 'dns' }) });
  const before = desk.asked('distance.route').length;

  await keyboard('9');
  await expectAccessibleInBothThemes(desk, 'the list');
  await rows.first().click();
  await expect.element(routes.first()).toHaveTextContent('12 min');
  await expect.element(band).toHaveTextContent('Depot to Airport, 1 route');
  await expect
    .element(band)
    .toHaveTextContent(/From .* · Built-in service · Montevideo, data from Dec 4, 2017/);
  await expectAccessibleInBothThemes(desk, 'a saved route');
  expect(useRoute.getState().stops.map(({ place }) => place?.name)).toEqual([depot.name, airport.name]);

  await client.call('settings.change', { language: 'es', units: 'imperial' });
  await expect.element(routes.first()).toHaveTextContent('12 min');
  await expect.element(routes.first()).toHaveTextContent('1.9 mi');
  expect(desk.asked('distance.route')).toHaveLength(before);
  expect(desk.asked('distance.tolls')).toEqual([]);

  await button('Close saved search').click();
  await expect.element(band).not.toBeInTheDocument();
  expect(useRoute.getState().stops.map(({ place }) => place?.name)).toEqual([depot.name, other.name]);
});

describe('a saved route with tolls', () => {
  const price = /UYU\s170\.00/;
  const toll = { fares: [{ id: '1', name: 'Car', price: { type: 'value', currency: 'UYU', value: 170 } }] };
  const tolled: Answers = {
    'distance.route': async (question) => {
      const { routes, ...answer } = routeAnswer(question);
      return succeeded({ ...answer, routes: routes.map((route) => ({ ...route, notice: 'Has tolls' })) });
    },
    'distance.tolls': async (question) => {
      const { routes, ...answer } = routeAnswer(question);
      const legs = routes.flatMap((route) => route.legs);
      const tolls = legs.map((leg) => ({ ...leg, tolls: [toll], tollSystems: [] }));
      return succeeded({ ...answer, routes: routes.map((route) => ({ ...route, legs: tolls })) });
    },
  };
  const tollsFailing: Answers = { 'distance.tolls': async () => failed({ kind: 'service', status: 500 }) };

  test('shows the saved price without requests', async () => {
    const desk = await openWindow({ panel: 'route', answers: tolled });
    ask(depot, airport);
    await expect.element(routes.first()).toHaveTextContent(price);
    await button('Save search').click();
    await expect.poll(() => desk.asked('saved.keep')).toHaveLength(1);
    queryClient.clear();
    desk.answer(tollsFailing);
    const before = desk.asked('distance.tolls').length;

    await keyboard('9');
    await rows.first().click();
    await expect.element(band).toBeVisible();
    await expect.element(routes.first()).toHaveTextContent(price);
    expect(desk.asked('distance.tolls')).toHaveLength(before);
  });

  test('hides a price that was only reported later, and shows it again after the review', async () => {
    const desk = await openWindow({ panel: 'route', answers: { ...tolled, ...tollsFailing } });
    ask(depot, airport);
    await expect.element(routes.first()).toHaveTextContent('price unknown');
    await button('Save search').click();
    await expect.poll(() => desk.asked('saved.keep')).toHaveLength(1);
    desk.answer(tolled);
    ask(depot, other);
    await expect.element(routes.first()).toHaveTextContent(price);
    ask(depot, airport);
    await expect.element(routes.first()).toHaveTextContent(price);
    const before = desk.asked('distance.tolls').length;

    await keyboard('9');
    await rows.first().click();
    await expect.element(band).toBeVisible();
    await expect.element(routes.first()).toHaveTextContent('price unknown');
    await expect.element(routes.first()).not.toHaveTextContent(price);
    await button('Close saved search').click();
    await expect.element(routes.first()).toHaveTextContent(price);
    expect(desk.asked('distance.tolls')).toHaveLength(before);

    await keyboard('9');
    await rows.first().click();
    await expect.element(routes.first()).toHaveTextContent('price unknown');
    await button('Refresh').click();
    await expect.element(routes.first()).toHaveTextContent(price);
  });
});

test('another request from a reviewed panel is sent, and the saved answer is not taken for a new one', async () => {
  const desk = await openRoute();
  await button('Save search').click();
  await keyboard('9');
  await rows.first().click();
  await expect.element(band).toBeVisible();
  minutes = 40;
  ask(depot, other);
  await expect.element(band).not.toBeInTheDocument();
  await expect.element(routes.first()).toHaveTextContent('40 min');
  const callsBefore = desk.asked('distance.route').length;
  ask(depot, airport);
  await expect.element(routes.first()).toHaveTextContent('40 min');
  await expect.poll(() => desk.asked('distance.route').length).toBe(callsBefore + 1);
});

test('while a saved route is requested again, the saved answer is not shown as the new one', async () => {
  const desk = await openRoute();
  await button('Save search').click();
  await keyboard('9');
  await rows.first().click();
  await expect.element(band).toBeVisible();
  await expect.element(routes.first()).toHaveTextContent('12 min');
  let answer: () => void = () => undefined;
  desk.answer({
    'distance.route': (question) =>
      new Promise((resolve) => {
        answer = () => resolve(succeeded(routeAnswer(question, 40)));
      }),
  });
  const before = desk.asked('distance.route').length;
  await button('Refresh').click();
  await expect.poll(() => desk.asked('distance.route').length).toBe(before + 1);
  await expect.element(routes.first()).not.toBeInTheDocument();
  answer();
  await expect.element(routes.first()).toHaveTextContent('40 min');
});

test('a repeated search stays unchanged, its changes are shown, and the new answer is saved separately', async () => {
  const desk = await openRoute();
  await button('Save search').click();
  await keyboard('9');
  await rows.first().click();
  minutes = 15;
  await button('Refresh').click();
  await expect.element(routes.first()).toHaveTextContent('15 min');
  await expect.element(band).not.toBeInTheDocument();
  await expect.element(changes).toHaveTextContent('Time: 12 min → 15 min (+3 min)');
  expect(useOverlays.getState().overlays.get('saved.former')?.sources).toMatchObject({
    lines: { features: [{ geometry: { type: 'LineString' } }] },
  });
  await button('Save new results').click();
  await expect.poll(() => desk.asked('saved.keep')).toHaveLength(2);
  await keyboard('9');
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await rows.first().click();
  await expect.element(changes).not.toBeInTheDocument();
  await expect.element(routes.first()).toHaveTextContent('12 min');
});

test('a repeated search with the same answer shows no changes until there is another request', async () => {
  await openRoute();
  await button('Save search').click();
  await keyboard('9');
  await rows.first().click();
  await button('Refresh').click();
  await expect.element(changes).toHaveTextContent('No changes');
  ask(depot, other);
  await expect.element(changes).not.toBeInTheDocument();
  expect(useOverlays.getState().overlays.has('saved.former')).toBe(false);
});

test('a search with departure now uses the current time when it is repeated', async () => {
  const desk = await openRoute();
  useRoute.setState({ time: { kind: 'now' } });
  await expect.poll(() => desk.asked('distance.route').at(-1)).toMatchObject({ departure_time: 'now' });
  await expect.element(routes.first()).toHaveTextContent('12 min');
  await button('Save search').click();
  await keyboard('9');
  await rows.first().click();
  const before = desk.asked('distance.route').length;
  await button('Refresh').click();
  await expect.poll(() => desk.asked('distance.route')).toHaveLength(before + 1);
  expect(desk.asked('distance.route').at(-1)).toMatchObject({ departure_time: 'now' });
});

test('searches are found while typing and opened by keyboard', async () => {
  await openSaved(savedPlace('Café Brasilero'), savedPlace('Mercado'), savedRoute());
  await expect.poll(() => rows.elements()).toHaveLength(3);
  await page.getByRole('searchbox', { name: 'Search saved searches' }).fill('merc');
  await expect.poll(() => rows.elements()).toHaveLength(1);
  focus(rows.first());
  await keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Mercado' })).toBeVisible();
  await expect.element(band).toHaveTextContent('Mercado');
});

test('previous results stay until those of the longer text arrive', async () => {
  await openSaved(savedPlace('Mercado'), savedPlace('Market'), savedPlace('Port'));
  await expect.poll(() => rows.elements()).toHaveLength(3);
  const grid = page.getByRole('grid', { name: 'Saved' }).element();
  const counts: (string | null)[] = [];
  const watch = new MutationObserver(() => counts.push(grid.getAttribute('aria-rowcount')));
  watch.observe(grid, { attributeFilter: ['aria-rowcount'] });
  onTestFinished(() => watch.disconnect());
  await page.getByRole('searchbox', { name: 'Search saved searches' }).click();
  await keyboard('m');
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await keyboard('e');
  await expect.poll(() => rows.elements()).toHaveLength(1);
  expect(counts).toEqual(['2', '1']);
});

test('many searches are selected and deleted by keyboard, and restored with Ctrl+Z', async () => {
  await openSaved(savedPlace('One'), savedPlace('Two'), savedPlace('Three'));
  await expect.poll(() => rows.elements()).toHaveLength(3);
  focus(rows.first());
  await keyboard(' {ArrowDown} ');
  await expect.element(page.getByText('2 selected')).toBeVisible();
  await keyboard('{Delete}');
  await expect.poll(() => rows.elements()).toHaveLength(1);
  await expect.element(rows.first()).toHaveTextContent('Three');
  await keyboard('{Control>}z{/Control}');
  await expect.poll(() => rows.elements()).toHaveLength(3);
});

test('several searches are moved to a folder and tagged at once', async () => {
  const desk = await openSaved(savedPlace('One'), savedPlace('Two'));
  await expect.poll(() => rows.elements()).toHaveLength(2);
  focus(rows.first());
  await keyboard('{Control>}a{/Control}');
  await button('Move or tag').click();
  await page.getByRole('combobox', { name: 'Folder' }).fill('Tours');
  await page.getByRole('combobox', { name: 'Add tags' }).fill('weekly');
  await keyboard('{Enter}');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(rows.first()).toHaveTextContent('Tours');
  await expect.element(rows.nth(1)).toHaveTextContent('weekly');
  expect(desk.asked('saved.change')).toMatchObject([{ change: { folder: 'Tours', addTags: ['weekly'] } }]);
});

test('answered searches are recorded in the history and can be saved from there', async () => {
  const desk = await openRoute();
  onTestFinished(recordSearches(panels.flatMap(({ record }) => record ?? [])));
  ask(depot, other);
  await expect.poll(() => desk.asked('saved.keep'), { timeout: 4000 }).toHaveLength(1);
  expect(desk.asked('saved.keep')[0]).toMatchObject({
    list: 'history',
    search: { name: 'Depot to Port, 1 route' },
  });
  await keyboard('9');
  await page.getByText('History (1)').click();
  await button('More options for Depot to Port, 1 route').click();
  await page.getByRole('menuitem', { name: 'Save' }).click();
  await page.getByText('Saved (1)').click();
  await expect.element(rows.first()).toHaveTextContent('Depot to Port');
});

test('the history is switched off and cleared next to the note on provider terms', async () => {
  const desk = await openWindow({ panel: 'saved' });
  await client.call('saved.keep', { list: 'history', search: savedRoute() });
  await page.getByText('History (1)').click();
  await expect.element(page.getByText(/check how long your provider lets you store results/)).toBeVisible();
  await page.getByRole('switch', { name: 'Save search history' }).click();
  await expect.poll(() => desk.published('settings').searchHistory).toBe(false);
  await button('Clear history').click();
  await button('Clear 1 search').click();
  await expect.element(page.getByText('No history yet')).toBeVisible();
});

test('the edge of the region is on the map while an answer of the built-in service is reviewed', async () => {
  const edge = () => useOverlays.getState().overlays.has('region');
  await openSaved(savedRoute(), savedRoute({ service: providerService }));
  await expect.element(rows.nth(1)).toBeVisible();
  await expect.poll(edge).toBe(true);
  await rows.filter({ hasText: 'api.example.com' }).click();
  await expect.element(band).toHaveTextContent('api.example.com');
  await expect.poll(edge).toBe(false);

  await button('Saved').click();
  await changeSettings({ service: providerService });
  await rows.filter({ hasNotText: 'api.example.com' }).click();
  await expect.element(band).toHaveTextContent('Built-in service');
  await expect.poll(edge).toBe(true);
});

test('selected routes are compared, drawn together without requests, and exported as a table', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) saved.push(content);
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { answers: _, ...route } = savedRoute();
  const [origin, destination] = [depot.position, airport.position];
  const answered = (minutes: number) => [
    {
      call: 'distance.route' as const,
      question: { origin, destination },
      answer: routeAnswer({ origin, destination }, minutes),
    },
  ];
  const desk = await openSaved(
    { ...route, name: 'By the coast', answers: answered(12) },
    { ...route, name: 'By the motorway', answers: answered(9) },
    savedPlace('Airport'),
  );
  await expect.element(rows.nth(2)).toBeVisible();
  focus(rows.first());
  await keyboard('{Control>}a{/Control}');
  await button('Compare').click();
  await expect.element(page.getByText('1 selected search has no route and isn’t compared.')).toBeVisible();
  const table = page.getByRole('table', { name: 'Comparison' });
  await expect.element(table.getByRole('row', { name: /By the coast/ })).toHaveTextContent(/12 min3.*kmNone/);
  await expect.element(table.getByRole('row', { name: /By the motorway/ })).toHaveTextContent('9 min');
  const drawn = () =>
    useOverlays
      .getState()
      .overlays.get('saved.compared')
      ?.legend?.(palettes.light)
      .map(({ text }) => text);
  await expect.poll(drawn).toEqual(['1 · By the coast', '2 · By the motorway']);
  await button('Export CSV').click();
  await expect.poll(() => saved.length).toBe(1);
  const [headings, first] = (await saved[0]?.text())?.split('\r\n') ?? [];
  expect(headings).toContain('distance_m,duration_s');
  expect(first).toContain('By the coast,route,2026-11-03T14:02:00.000Z,built-in,3000,720');
  expect(desk.asked('distance.route')).toEqual([]);
  await button('Back to the list').click();
  await expect.element(rows.nth(2)).toBeVisible();
  await expect.poll(drawn).toBeUndefined();
});

test('the distinct ends of long names are visible, and the focused row shows the full name', async () => {
  const route = 'Avenida 18 de Julio 1234, Montevideo to Aeropuerto Internacional de Carrasco';
  const short = 'Depot, Rambla 25 to Airport, Montevideo, 2 routes';
  const names = [`${route}, 2 routes`, `${route}, 3 routes`, short];
  await openSaved(...names.map((name) => savedRoute({ name })));
  await expect.poll(() => rows.elements().length).toBe(3);
  /** Returns the truncated part of a name; empty if it is fully visible. */
  const cutOf = (name: string) =>
    [...rows.getByText(name, { exact: true }).element().querySelectorAll('span')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent);
  expect(names.map(cutOf)).toEqual([[expect.stringMatching(/^Avenida .* to /)], [expect.anything()], []]);
  await expect.element(rows.getByText('de Carrasco, 3 routes')).toBeVisible();
  const focused = rows.filter({ hasText: '3 routes' });
  focus(rows.first());
  await keyboard('{ArrowDown}');
  await expect.element(focused).toHaveFocus();
  expect(cutOf(`${route}, 3 routes`)).toEqual([]);
  const { scrollHeight, clientHeight } = focused.element();
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
});
