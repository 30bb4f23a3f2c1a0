import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnswerTo } from '../../shared/desk/index.ts';
import { type Fault, failed, type Outcome, succeeded } from '../../shared/faults/fault.ts';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import { queryClient } from '../desk/ask.ts';
import type { Answers } from '../desk/desk.testing.ts';
import { desk as client } from '../desk/desk.ts';
import { routeAnswer } from './route.testing.ts';

const panel = page.getByRole('region', { name: 'Route', exact: true });
const field = (name: string) => panel.getByRole('combobox', { name, exact: true });
const button = (name: string) => panel.getByRole('button', { name, exact: true });
const found = panel.getByRole('radiogroup', { name: 'Routes' }).getByRole('radio');
const { keyboard } = userEvent;

const answering: Answers = {
  'distance.route': async (question) => succeeded(routeAnswer(question)),
  'distance.tolls': async () => failed({ kind: 'service', status: 404 }),
};
const refusing = (fault: Fault): Answers => ({ ...answering, 'distance.route': async () => failed(fault) });
const openRoute = (answers: Answers = answering) => openWindow({ panel: 'route', answers });

/** Types a position into a field and selects it. */
async function place(name: string, position: string) {
  await field(name).fill(position);
  await keyboard('{Enter}');
}
async function journey(...between: string[]) {
  await place('Start', '-34.9065, -56.1998');
  await place('Destination', '-34.8942, -56.1663');
  for (const [index, position] of between.entries()) {
    await button('Add stop').click();
    await place(`Stop ${index + 1}`, position);
  }
}
const stops = () =>
  panel
    .getByRole('list', { name: 'Stops' })
    .getByRole('combobox')
    .elements()
    .map((input) => (input instanceof HTMLInputElement ? input.value : ''));

test('shows how far a stop was moved to a road, but not for a stop on a road', async () => {
  await openRoute({
    ...answering,
    'distance.route': async (question) => {
      const answer = routeAnswer(question);
      const [route] = answer.routes;
      // The route starts about 230 m from the stop.
      const points = encodePolyline([
        { lat: -34.9044, lng: -56.1998 },
        { lat: -34.8942, lng: -56.1662 },
      ]);
      return succeeded({ ...answer, routes: route ? [{ ...route, overview_polyline: { points } }] : [] });
    },
  });
  await journey();
  const notes = panel.getByText(/^Moved /);
  await expect.element(notes).toHaveTextContent('Moved 230 m to the nearest road');
  expect(notes.elements()).toHaveLength(1);
});

test('stops are added, moved, and removed by keyboard', async () => {
  const desk = await openRoute();
  await expect.element(field('Start')).toBeVisible();
  await keyboard('2');
  for (const [name, position] of [
    ['Start', '-34.9065, -56.1998'],
    ['Destination', '-34.8336, -56.0153'],
  ] as const) {
    focus(field(name));
    await keyboard(`${position}{Enter}`);
  }
  await expect.element(found.first()).toBeVisible();
  focus(button('Add stop'));
  await keyboard('{Enter}');
  await expect.element(field('Stop 1')).toHaveFocus();
  await keyboard('-34.8942, -56.1663{Enter}');
  await expect.poll(stops).toEqual(['-34.90650, -56.19980', '-34.89420, -56.16630', '-34.83360, -56.01530']);

  focus(button('Move stop 1'));
  await keyboard('{ArrowUp}');
  await expect.element(field('Start')).toHaveValue('-34.89420, -56.16630');
  await expect.element(button('Move stop A')).toHaveFocus();
  await expect
    .poll(() => desk.asked('distance.route').at(-1))
    .toMatchObject({
      origin: { lat: -34.8942, lng: -56.1663 },
      waypoints: { optimize: false, points: [{ lat: -34.9065, lng: -56.1998 }] },
    });

  focus(button('Remove: Stop 1'));
  await keyboard('{Enter}');
  await expect.element(button('Add stop')).toHaveFocus();
});

test('undo restores cleared stops, and each change before that', async () => {
  await openRoute();
  await journey();
  const placed = stops();
  await button('Clear').click();
  await expect.poll(stops).toEqual(['', '']);
  await expect.element(button('Undo last change to stops')).toHaveFocus();
  await keyboard('{Enter}');
  await expect.poll(stops).toEqual(placed);
  const notice = page.getByRole('alert').filter({ hasText: 'Undone' });
  await expect.element(notice).toHaveTextContent('Undone: 2 stops removed');
  await keyboard('{Control>}z{/Control}');
  await expect.poll(stops).toEqual([placed[0], '']);
  await expect.element(notice).toHaveTextContent('Undone: 1 stop added');
  await keyboard('{Control>}y{/Control}');
  await expect.poll(stops).toEqual(placed);
  await keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.poll(stops).toEqual(['', '']);
  await page.getByRole('alert').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(stops).toEqual(placed);
});

test('stops are reordered by dragging, the route is updated, and each drag can be undone', async () => {
  const desk = await openRoute();
  await journey('-34.8628, -56.199', '-34.8935, -56.106');
  const [start, first, second, end] = stops();
  const lastQuery = () => expect.poll(() => desk.asked('distance.route').at(-1));
  await userEvent.dragAndDrop(button('Move stop 2'), button('Move stop 1'));
  await expect.poll(stops).toEqual([start, second, first, end]);
  await lastQuery().toMatchObject({ waypoints: { points: [{ lat: -34.8935 }, { lat: -34.8628 }] } });
  await userEvent.dragAndDrop(button('Move stop A'), button('Move stop B'));
  await expect.poll(stops).toEqual([second, first, end, start]);
  await lastQuery().toMatchObject({ origin: { lat: -34.8935 }, destination: { lat: -34.9065 } });

  await keyboard('{Control>}z{/Control}');
  await expect.poll(stops).toEqual([start, second, first, end]);
  await keyboard('{Control>}z{/Control}');
  await expect.poll(stops).toEqual([start, first, second, end]);
});

test('requests and applies the best order, and explains why there is none', async () => {
  const desk = await openRoute();
  await journey('-34.87, -56.19', '-34.88, -56.18');
  const [start, first, second, end] = stops();
  desk.answer({ 'distance.route': async () => failed({ kind: 'timeout' }) });
  await button('Optimize order').click();
  const fault = panel.getByRole('alert', { name: 'Couldn’t optimize the order' });
  await expect.element(fault).toHaveTextContent('The service took too long to respond. Try again.');
  desk.answer({
    'distance.route': async (question) =>
      succeeded(
        routeAnswer(
          question,
          question.waypoints?.points[0]?.lat === -34.88 ? 10 : 12,
          question.waypoints?.optimize ? [0, 2, 1, 3] : [],
        ),
      ),
  });
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(stops).toEqual([start, second, first, end]);
  await expect.element(panel.getByText('Order optimized: 6 min less.')).toBeVisible();
  expect(desk.asked('distance.route').some(({ waypoints }) => waypoints?.optimize)).toBe(true);
});

const bestOrder = async (choice: string) => {
  await button('Optimization options').click();
  await page.getByRole('menuitem', { name: choice }).click();
};

test('the best order can have any end', async () => {
  const desk = await openRoute({
    ...answering,
    // Distances are differences of indexes, and the last place is close to the start.
    'distance.matrix': async ({ origins, destinations }) =>
      succeeded({
        status: 'OK',
        rows: origins.map((_, from) => ({
          elements: destinations.map((_, to) => ({
            status: 'OK',
            duration: { value: from === 0 ? 100 - to : Math.abs(from - to - 1), text: '' },
          })),
        })),
      }),
  });
  await journey('-34.87, -56.19', '-34.88, -56.18');
  const [start, first, second, end] = stops();
  await expect.element(found.first()).toBeVisible();
  await bestOrder('End anywhere');
  await expect.poll(stops).toEqual([start, end, second, first]);
  await expect
    .element(panel.getByText('The start stays in place; the end is free.', { exact: false }))
    .toHaveTextContent('Stops are already in the best order.');
  expect(desk.asked('distance.matrix')).toMatchObject([{ elements: 'duration', method: 'time' }]);
  await keyboard('{Control>}z{/Control}');
  await expect.poll(stops).toEqual([start, first, second, end]);
});

test('the best order can return to the start', async () => {
  const desk = await openRoute({
    ...answering,
    'distance.route': async (question) =>
      succeeded(routeAnswer(question, 12, question.waypoints?.optimize ? [0, 3, 1, 2, 4] : [])),
  });
  await journey('-34.87, -56.19', '-34.88, -56.18');
  const [start, first, second, end] = stops();
  await bestOrder('Return to start');
  await expect.poll(stops).toEqual([start, end, first, second, start]);
  await expect.element(panel.getByText('The route ends where it starts.')).toBeVisible();
  expect(desk.asked('distance.route').find(({ waypoints }) => waypoints?.optimize)).toMatchObject({
    origin: { lat: -34.9065, lng: -56.1998 },
    destination: { lat: -34.9065, lng: -56.1998 },
  });
});

test('offers the built-in service if the provider is unreachable', async () => {
  const desk = await openWindow({
    panel: 'route',
    answers: refusing({ kind: 'offline', reason: 'refused' }),
    settings: { service: { kind: 'provider', baseUrl: 'https://api.example.com' } },
  });
  await journey();
  const fault = panel.getByRole('alert', { name: 'Couldn’t calculate the route' });
  await expect.element(fault).toBeVisible();
  desk.answer(answering);
  await fault.getByRole('button', { name: 'Use built-in service' }).click();
  await expect.element(found.first()).toBeVisible();
  expect(desk.asked('settings.change').at(-1)).toEqual({ service: { kind: 'built-in' } });
});

test('marks the field of an invalid parameter until it changes', async () => {
  const desk = await openRoute(
    refusing({ kind: 'invalid', fields: [{ field: 'destination', message: 'Nobody lives there' }] }),
  );
  await journey();
  await expect.element(field('Destination')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Destination')).toHaveAccessibleDescription('Nobody lives there');
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Destination: Nobody lives there');
  await expect.element(field('Start')).not.toHaveAttribute('aria-invalid', 'true');
  desk.answer(answering);
  await place('Destination', '-34.8943, -56.1664');
  await expect.element(field('Destination')).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['ZERO_RESULTS', 'No route found'],
  ['NOT_FOUND', 'Stop too far from a road'],
  ['MAX_ROUTE_LENGTH_EXCEEDED', 'Route too long'],
])('%s is told as that, with ways out', async (status, title) => {
  const desk = await openRoute(refusing({ kind: 'service', status }));
  await journey();
  const reported = panel.getByRole('alert', { name: title });
  await expect.element(reported).toBeVisible();
  expect(reported.getByRole('button').elements()).toEqual([]);

  focus(panel.getByRole('radio', { name: 'Drive' }));
  await keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(panel.getByRole('radio', { name: 'Cycle' })).toBeChecked();
  await button('Options').click();
  await panel.getByRole('checkbox', { name: 'Ferries' }).click();
  await expect.element(button('Options: avoids ferries')).toBeVisible();
  await reported.getByRole('button', { name: 'Avoid nothing' }).click();
  await expect.element(button('Options')).toBeVisible();
  desk.answer(answering);
  await reported.getByRole('button', { name: 'Drive instead' }).click();
  await expect.element(found.first()).toBeVisible();
  expect(desk.asked('distance.route').at(-1)).toMatchObject({ mode: 'driving' });
});

test('names a destination outside the built-in region, but not with a provider', async () => {
  const nowhere = refusing({ kind: 'service', status: 'NOT_FOUND' });
  await openRoute(nowhere);
  await place('Start', '-34.9065, -56.1998');
  await place('Destination', '-34.96, -54.95');
  const outside = panel.getByRole('alert', { name: /^Outside Montevideo: -34.96/ });
  await expect.element(outside).toBeVisible();
  await client.call('settings.change', { service: { kind: 'provider', baseUrl: 'https://api.example.com' } });
  await expect.element(panel.getByRole('note', { name: 'Results from another service' })).toBeVisible();
  await expect.element(outside).toBeVisible();
  await place('Destination', '-34.96, -54.96');
  await expect.element(panel.getByRole('alert', { name: 'Stop too far from a road' })).toBeVisible();
  await expect.element(panel.getByText(/built-in region/)).not.toBeInTheDocument();
});

test('a failed request can be repeated, and printing is disabled while a request is pending', async () => {
  const desk = await openRoute(refusing({ kind: 'timeout' }));
  await journey();
  const fault = panel.getByRole('alert');
  await expect.element(fault).toHaveTextContent('The service took too long to respond. Try again.');
  desk.answer(answering);
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect.element(found.first()).toBeVisible();
  await expect.element(fault).not.toBeInTheDocument();
  focus(button('Print'));
  await expect.element(button('Print')).toHaveFocus();

  desk.answer({ 'distance.route': () => new Promise(() => undefined) });
  await place('Destination', '-34.8942, -56.1664');
  await expect.element(panel.getByText('Calculating routes…').last()).toBeVisible();
  focus(button('Print'));
  await expect.element(button('Print')).not.toHaveFocus();
});

test('the summary of the options isn’t truncated in a narrow panel', async () => {
  await openRoute();
  await button('Options').click();
  await panel.getByLabelText('When').selectOptions('Leave at');
  for (const name of ['Tolls', 'Highways', 'Ferries']) await panel.getByRole('checkbox', { name }).click();
  const set = panel.getByRole('button', { name: /^Options: Leave .*ferries$/ });
  await expect.element(set).toBeVisible();
  const words = document.createRange();
  words.selectNodeContents(set.getByText(/^Options: /).element());
  const [text, box] = [words.getBoundingClientRect(), set.element().getBoundingClientRect()];
  expect(text.right).toBeLessThanOrEqual(box.right);
  expect(text.bottom).toBeLessThanOrEqual(box.bottom);
  expect(box.right).toBeLessThanOrEqual(panel.element().getBoundingClientRect().right);
});

test('the options are summarized while collapsed, and sent', async () => {
  const desk = await openRoute();
  await journey();
  await button('Options').click();
  await panel.getByText('Shortest').click();
  await panel.getByLabelText('When').selectOptions('Leave now');
  await button('Options: Shortest, Leave now').click();
  await expect.element(panel.getByLabelText('When')).not.toBeVisible();
  await expect
    .poll(() => desk.asked('distance.route').at(-1))
    .toMatchObject({ method: 'distance', departure_time: 'now' });
});

test('with a departure, each stop shows its times including earlier service times, and so does a copy', async () => {
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    written.push(text);
  });
  const desk = await openRoute();
  await journey('-34.87, -56.19');
  const minutes = panel.getByRole('textbox', { name: 'Stop time at Stop 1 (minutes)' });
  await expect.element(minutes).not.toBeInTheDocument();
  await button('Details for Stop 1').click();
  await minutes.fill('10');
  await expect.element(found.first()).toHaveTextContent('34 min including 10 min at stops');
  await button('Options').click();
  await panel.getByLabelText('When').selectOptions('Leave at');
  await panel.getByLabelText('Leave at').fill('2026-03-01T23:30');
  const list = panel.getByRole('list', { name: 'Stops' });
  await expect
    .element(list)
    .toHaveTextContent(/11:30.PM.*Arrives 11:42.PM, leaves 11:52.PM.*11:42.PM.*Mon 12:04.AM/);
  await expect
    .element(panel.getByRole('button', { name: /^Details for Start: Leaves 11:30.PM$/ }))
    .toBeVisible();
  await expect.element(found.first()).toHaveTextContent(/Leaves 11:30.PM, arrives Mon 12:04.AM/);
  await button('Copy as text').click();
  await expect
    .poll(() => written[0] ?? '')
    .toMatch(/A to 1 · 12 min, 3 km · Leaves 11:30.PM, arrives 11:42.PM/);

  await panel.getByLabelText('When').selectOptions('Arrive by');
  await panel.getByLabelText('Arrive by').fill('2026-03-02T09:00');
  await expect.element(found.first()).toHaveTextContent(/Leaves 8:26.AM, arrives 9:00.AM/);
  await expect.poll(() => desk.asked('distance.route').at(-1)).toHaveProperty('arrival_time');
});

test('keeps the last response if the service is unreachable, and labels it as such', async () => {
  const desk = await openRoute();
  await journey();
  await expect.element(found.first()).toBeVisible();
  desk.answer({ 'distance.route': async () => failed({ kind: 'offline', reason: 'refused' }) });
  const service = { kind: 'provider', baseUrl: 'https://api.example.com' } as const;
  desk.publish('settings', { ...desk.published('settings'), service });
  await button('Refresh').click();
  await expect.element(panel.getByRole('alert', { name: 'Couldn’t calculate the route' })).toBeVisible();
  await expect.element(panel.getByText(/^Showing the last results, from \d/)).toBeVisible();
  await expect.element(found.first()).toHaveTextContent('12 min');
  // A request without a response doesn't show that of another request.
  await place('Destination', '-34.87, -56.19');
  await expect.element(panel.getByText(/^Showing the last results/)).not.toBeInTheDocument();
  await expect.element(found.first()).not.toBeInTheDocument();
});

test('counts down while the service requests a delay, replacing the earlier error, and can retry at once', async () => {
  const desk = await openRoute();
  await journey();
  await expect.element(found.first()).toBeVisible();
  desk.answer({ 'distance.route': async () => failed({ kind: 'forbidden' }) });
  await queryClient.refetchQueries();
  const failure = panel.getByRole('alert', { name: 'Couldn’t calculate the route' });
  await expect.element(failure).toBeVisible();
  let end: (outcome: Outcome<AnswerTo<'distance.route'>>) => void = () => undefined;
  desk.answer({
    'distance.route': () => new Promise((resolve) => (end = resolve)),
    'limitWaits.end': async () => {
      desk.publish('limitWaits', []);
      end(failed({ kind: 'rate-limited', waitSeconds: 9 }));
      return succeeded(null);
    },
  });
  await failure.getByRole('button', { name: 'Try again' }).click();
  desk.publish('limitWaits', [{ operation: 'distance.route', until: Date.now() + 9000 }]);
  const wait = panel.getByRole('alert', { name: 'Rate limit reached' });
  await expect.element(wait).toHaveTextContent(/Retrying in [89] s/);
  await expect.element(failure).not.toBeInTheDocument();
  await wait.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(wait).not.toBeInTheDocument();
  await expect.element(failure).toHaveTextContent('Rate limit reached');
  expect(desk.asked('limitWaits.end')).toEqual([{ operations: ['distance.route'] }]);
});

test('a failed place lookup can be repeated at its field', async () => {
  const named = { public_id: 'p1', description: 'Plaza Independencia, Montevideo', types: ['locality'] };
  const desk = await openRoute({
    ...answering,
    'localities.autocomplete': async () => succeeded({ localities: [named] }),
    'localities.details': async () => failed({ kind: 'service', status: 500 }),
  });
  await field('Start').fill('plaza indep');
  await panel.getByRole('option').click();
  const fault = panel.getByRole('alert', { name: /^Couldn’t look up Plaza Independencia/ });
  await expect.element(fault).toHaveTextContent('Service error (500)');
  await expect.element(field('Start')).toHaveValue('');
  // The selected place is shown at once.
  desk.answer({ 'localities.details': () => new Promise(() => undefined) });
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect.element(field('Start')).toHaveValue('Plaza Independencia, Montevideo');
  await expect.element(fault).not.toBeInTheDocument();
});
