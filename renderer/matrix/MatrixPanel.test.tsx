import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Fault, failed, succeeded } from '../../shared/faults/fault.ts';
import { distanceMeters, type LatLng } from '../../shared/geo/position.ts';
import { geometryOf, testZone } from '../../shared/zones/zone.testing.ts';
import { expectAccessibleInBothThemes } from '../app/accessible.testing.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import { changeSettings } from '../desk/change-settings.ts';
import type { Answers } from '../desk/desk.testing.ts';
import type { MatrixRequest } from '../desk/matrix-jobs.testing.ts';

const panel = page.getByRole('region', { name: 'Matrix', exact: true });
const button = (name: string) => panel.getByRole('button', { name, exact: true });
const points = (side: string) => panel.getByRole('region', { name: side, exact: true });
const paste = (side: string) => page.getByRole('dialog', { name: `Paste list for ${side}` });
const { keyboard } = userEvent;

const origins = 'Depot, -34.90, -56.20\nStore, -34.90, -56.10';
const destinations = 'East, -34.90, -56.11\nWest, -34.90, -56.19';

/** Responds with one second per ten meters; no route from a place to itself, or farther than 50 km. */
const answerTo = ({ origins, destinations }: MatrixRequest) =>
  succeeded({
    status: 'OK',
    rows: origins.map((origin) => ({
      elements: destinations.map((destination) => {
        const meters = Math.round(distanceMeters(origin, destination));
        return meters === 0 || meters > 50_000
          ? { status: 'ZERO_RESULTS' }
          : {
              status: 'OK',
              distance: { value: meters, text: '' },
              duration: { value: Math.round(meters / 10), text: '' },
            };
      }),
    })),
  });
const answering: Answers = { matrix: async (question) => answerTo(question) };
const openMatrix = (answers: Answers = answering) => openWindow({ panel: 'matrix', answers });

async function pasteList(side: 'origins' | 'destinations', list: string) {
  await button(`Paste list for ${side}`).click();
  await paste(side).getByLabelText('One place per line').fill(list);
  await paste(side).getByRole('button', { name: /^Add/ }).click();
}
async function pasteBoth(ofOrigins = origins, ofDestinations = destinations) {
  await pasteList('origins', ofOrigins);
  await pasteList('destinations', ofDestinations);
}

test('shows progress and invalid lines of a pasted list, and adds the others', async () => {
  await openMatrix();
  await expect.element(button('Paste list for origins')).toBeVisible();
  focus(button('Paste list for origins'));
  await keyboard('{Enter}');
  const dialog = paste('origins');
  await expect.element(dialog.getByLabelText('One place per line')).toHaveFocus();
  await expect.element(dialog.getByRole('button', { name: 'Add 0 places' })).toBeDisabled();
  await dialog.getByLabelText('One place per line').fill(`${origins}\n123`);
  await expect.element(dialog.getByRole('status')).toHaveTextContent('2 places found');
  const left = dialog.getByRole('note', { name: '1 unreadable line will be skipped' });
  await expect.element(left).toHaveTextContent('Line 3: 123 – No address or coordinates.');
  focus(dialog.getByRole('button', { name: 'Add 2 places' }));
  await keyboard('{Enter}');
  await expect.element(panel.getByRole('heading', { name: 'Origins (2)' })).toBeVisible();
  await expect.element(points('Origins')).toHaveTextContent('DepotStore');
  await expect.element(button('Paste list for origins')).toHaveFocus();
});

test('a file with addresses is reviewed before it is added', async () => {
  await openMatrix();
  await expect.element(panel).toBeVisible();
  const input = panel.element().querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for a file');
  await userEvent.upload(input, new File([`${origins}\nColonia 1000`], 'stores.csv', { type: 'text/csv' }));
  const firstLines = paste('origins').getByRole('region', { name: 'Preview' });
  await expect.element(firstLines).toHaveTextContent('Colonia 1000');
  await expect.element(paste('origins').getByRole('button', { name: 'Look up 3 lines' })).toBeVisible();
  await expect.element(panel.getByRole('heading', { name: 'Origins (0)' })).toBeInTheDocument();
});

test('a file is read like a pasted list, and an invalid one changes nothing', async () => {
  await openMatrix();
  await pasteList('origins', origins);
  const input = page.elementLocator(panel.element()).element().querySelectorAll('input[type=file]')[1];
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for a file');
  await userEvent.upload(input, new File(['x'.repeat(5_000_001)], 'large.csv', { type: 'text/csv' }));
  await expect.element(paste('destinations').getByRole('alert')).toHaveTextContent('A line is too long');
  await keyboard('{Escape}');
  await expect.element(panel.getByRole('heading', { name: 'Destinations (0)' })).toBeVisible();
  await userEvent.upload(input, new File([destinations], 'stores.csv', { type: 'text/csv' }));
  await expect.element(points('Destinations')).toHaveTextContent('EastWest');
});

test('a cleared list is restored by keyboard', async () => {
  await openMatrix();
  await pasteList('origins', origins);
  await expect.element(button('Copy from origins')).toBeVisible();
  focus(button('Remove all origins'));
  await keyboard('{Enter}');
  await expect.element(button('Restore 2 places')).toHaveFocus();
  await keyboard('{Enter}');
  await expect.element(points('Origins')).toHaveTextContent('DepotStore');
  await button('Remove: Depot').click();
  await expect.element(panel.getByRole('heading', { name: 'Origins (1)' })).toBeVisible();
  await expect.element(points('Origins')).toHaveTextContent(/^Store$/);
});

test('fills a table, shows the nearest destinations, and sorts the rows', async () => {
  const query = vi.fn(answerTo);
  await openMatrix({ matrix: async (question) => query(question) });
  await pasteBoth(origins, `${destinations}\nDepot, -34.90, -56.20`);
  await expect.element(panel.getByText('1 request')).toBeVisible();
  await button('Calculate 6 routes').click();
  await expect.element(panel.getByText('Complete · 1 pair has no route')).toBeVisible();
  expect(query).toHaveBeenCalledTimes(1);
  const nearest = points('Nearest destination').getByRole('listitem');
  await expect.element(nearest.nth(0)).toHaveTextContent('DepotWest2 min');
  await expect.element(nearest.nth(1)).toHaveTextContent('StoreEast2 min');
  await panel.getByText('Distance', { exact: true }).first().click();
  await expect.element(nearest.nth(0)).toHaveTextContent('DepotWest910 m');

  await button('Open table').click();
  const dialog = page.getByRole('dialog', { name: 'Origins × destinations: 2 × 3' });
  const rowHeads = dialog.getByRole('rowheader');
  await expect.element(rowHeads.first()).toHaveTextContent('Depot');
  await expect
    .element(dialog.getByRole('row', { name: /Depot/ }).getByRole('gridcell').nth(2))
    .toHaveTextContent('–');
  await dialog.getByRole('button', { name: 'East' }).click();
  await expect.element(rowHeads.first()).toHaveTextContent('Store');
  await expect
    .element(dialog.getByRole('columnheader', { name: 'East' }))
    .toHaveAttribute('aria-sort', 'ascending');
  await keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Open table')).toHaveFocus();
});

test('exports the table with the figures shown', async () => {
  const saved: { name: string; content: Blob }[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) saved.push({ name: '', content });
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const last = saved.at(-1);
    if (last) last.name = this.download;
  });
  await openMatrix();
  await pasteBoth();
  await button('Calculate 4 routes').click();
  await expect.element(panel.getByText('Complete', { exact: true })).toBeVisible();
  await button('Export').click();
  await page.getByRole('menuitem', { name: 'CSV (table)' }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['matrix-seconds.csv']);
  await button('Export').click();
  await page.getByRole('menuitem', { name: 'CSV (one row per pair)' }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['matrix-seconds.csv', 'matrix-list.csv']);
  const [table = '', list = ''] = await Promise.all(saved.map(({ content }) => content.text()));
  const lines = (text: string) => text.trim().split(/\r?\n/);
  expect(lines(table)).toEqual(['duration_s,East,West', 'Depot,821,91', 'Store,91,821']);
  expect(lines(list)).toHaveLength(5);
  expect(lines(list)[1]).toMatch(/^Depot,East,821,82\d\d,OK$/);
});

test('shows a fault with a solution, and only requests the missing pairs again', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => `P${index}, ${-34.8 - index / 1000}, -56.1`).join('\n');
  let first = true;
  const desk = await openMatrix({
    matrix: async (question) => {
      if (!first) return failed({ kind: 'service', status: 500 } satisfies Fault);
      first = false;
      return answerTo(question);
    },
  });
  await pasteBoth(many(20), many(20));
  await expect.element(panel.getByText('2 requests')).toBeVisible();
  await button('Calculate 400 routes').click();
  const fault = panel.getByRole('alert', { name: 'Couldn’t complete the table' });
  await expect.element(fault).toHaveTextContent('Service error (500)');
  await expect.element(panel.getByText('Paused. 1 request left.')).toBeVisible();
  let more = 0;
  desk.answer({
    async matrix(question) {
      more += 1;
      return answerTo(question);
    },
  });
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel.getByText(/^Complete/)).toBeVisible();
  await expect.element(fault).not.toBeInTheDocument();
  expect(more).toBe(1);
});

test('a stopped table keeps its results and can be resumed', async () => {
  const desk = await openMatrix({
    matrix: (_, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(failed({ kind: 'cancelled' })));
      }),
  });
  await pasteBoth();
  focus(button('Calculate 4 routes'));
  await keyboard('{Enter}');
  await expect.element(button('Pause')).toHaveFocus();
  await keyboard('{Enter}');
  await expect.element(panel.getByText('Paused. 1 request left.')).toBeVisible();
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument();
  focus(button('Resume'));
  await keyboard('{Enter}');
  await expect.element(button('Pause')).toHaveFocus();
  await keyboard('{Enter}');
  await expect.element(button('Resume')).toBeVisible();
  desk.answer(answering);
  await button('Resume').click();
  await expect.element(panel.getByText('Complete', { exact: true })).toBeVisible();
});

test('a table isn’t completed by another service, but can be started again with it', async () => {
  const provider = { kind: 'provider', baseUrl: 'https://api.example.com' } as const;
  const builtIn = { kind: 'built-in' } as const;
  const note = panel.getByRole('note', { name: 'Service changed' });
  const desk = await openMatrix({
    matrix: (_, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(failed({ kind: 'cancelled' })));
      }),
  });
  await pasteBoth();
  await button('Calculate 4 routes').click();
  await button('Pause').click();
  await expect.element(button('Resume')).toBeVisible();

  await changeSettings({ service: provider });
  await expect.element(note).toHaveTextContent(/built-in service.*api\.example\.com/);
  await expect.element(panel.getByText('Paused. 1 request left.')).toBeVisible();
  await expect.element(button('Resume')).not.toBeInTheDocument();
  await expectAccessibleInBothThemes(desk, 'a table of another service');
  await changeSettings({ service: builtIn });
  await expect.element(button('Resume')).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();

  await changeSettings({ service: provider });
  desk.answer(answering);
  await note.getByRole('button', { name: 'Start over' }).click();
  await expect.element(panel.getByText('Complete', { exact: true })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await changeSettings({ service: builtIn });
  await expect.element(panel.getByText('Source: api.example.com')).toBeVisible();
});

test('reports places outside the region separately from other unreachable pairs', async () => {
  await openMatrix();
  await pasteBoth(origins, `${destinations}\nDepot, -34.90, -56.20\nPunta del Este, -34.96, -54.95`);
  await button('Calculate 8 routes').click();
  await expect
    .element(panel.getByText('Complete · 1 pair has no route · 2 pairs are partly outside the region'))
    .toBeVisible();
  const notice = panel.getByRole('alert', { name: 'Outside Montevideo: Punta del Este' });
  await expect.element(notice).toHaveTextContent('Montevideo has no data outside the outline');
  await expect.element(notice.getByRole('button', { name: 'Show region' })).toBeVisible();
  await button('Open table').click();
  const cells = page.getByRole('row', { name: /Depot/ }).getByRole('gridcell');
  await expect.element(cells.nth(3)).toHaveAttribute('title', 'Outside the region');
  await expect.element(cells.nth(2)).toHaveAttribute('title', 'ZERO_RESULTS');

  // The table is still that of the built-in service while another service is in use.
  await changeSettings({ service: { kind: 'provider', baseUrl: 'https://api.example.com' } });
  await expect.element(panel.getByText('Source: the built-in service')).toBeVisible();
  await expect.element(panel.getByText('Outside Montevideo: Punta del Este')).toBeVisible();
  await expect.element(cells.nth(3)).toHaveAttribute('title', 'Outside the region');
});

test('marks invalid origins at their input field', async () => {
  await openMatrix({
    matrix: async () =>
      failed({ kind: 'invalid', fields: [{ field: 'origins', message: 'Too far from each other' }] }),
  });
  await pasteBoth();
  await button('Calculate 4 routes').click();
  await expect
    .element(panel.getByRole('combobox', { name: 'Add to origins' }))
    .toHaveAccessibleDescription('Too far from each other');
});

test.each([
  [{ kind: 'rate-limited', waitSeconds: 16 }, 'Rate limit reached.'],
  [{ kind: 'offline', reason: 'reset' }, 'The connection to the service was lost. Try again.'],
] satisfies [Fault, string][])(
  'a table waits out %j with the seconds told, and the wait can be stopped',
  async (fault, why) => {
    await openMatrix({ matrix: async () => failed(fault) });
    await pasteBoth();
    await button('Calculate 4 routes').click();
    await expect.element(panel.getByText(why)).toHaveTextContent(/Retrying in \d+ s/);
    await button('Pause').click();
    await expect.element(panel.getByText('Paused. 1 request left.')).toBeVisible();
    await expect.element(panel.getByRole('alert')).not.toBeInTheDocument();
  },
);

test('each place shows its delivery zone, which opens it', async () => {
  const west = testZone('1', {
    zoneId: 'West zone',
    geometry: geometryOf('POLYGON ((-56.3 -35, -56.15 -35, -56.15 -34.8, -56.3 -34.8, -56.3 -35))'),
  });
  const desk = await openWindow({ panel: 'matrix', answers: answering, zones: [west] });
  await pasteBoth();
  const ofOrigins = points('Origins').getByRole('listitem');
  await expect.element(ofOrigins.nth(0)).toHaveTextContent('DepotWest zone · STORE1');
  await expect.element(ofOrigins.nth(1)).toHaveTextContent('StoreOutside all zones');
  await expect
    .element(points('Destinations').getByRole('listitem').nth(0))
    .toHaveTextContent('EastOutside all zones');
  await expectAccessibleInBothThemes(desk, 'places of a matrix with zones');
  focus(ofOrigins.nth(0).getByRole('button', { name: 'West zone · STORE1' }));
  await keyboard('{Enter}');
  await expect.element(page.getByLabelText('Zone ID')).toHaveValue('West zone');
});

test('shows how far points were moved to a road, for the requested mode', async () => {
  const north = (meters: number, { lat, lng }: LatLng) => ({ lat: lat + meters / 111_195, lng });
  await openMatrix({
    matrix: async (question) => ({
      ...answerTo(question),
      value: {
        ...answerTo(question).value,
        start_locations: question.origins.map((at, index) => north(index === 0 ? 230 : 20, at)),
        end_locations: question.destinations.map((at, index) => (index === 0 ? null : north(340, at))),
      },
    }),
  });
  await pasteBoth();
  await button('Calculate 4 routes').click();
  await expect.element(points('Origins').getByTitle('Moved 230 m to the nearest road')).toBeVisible();
  await expect.element(points('Destinations').getByTitle('Moved 340 m to the nearest road')).toBeVisible();
  expect(panel.getByText(/^Moved/).elements()).toHaveLength(2);
  focus(panel.getByRole('radio', { name: 'Walk' }));
  await keyboard(' ');
  await expect.element(panel.getByText(/^Moved/)).not.toBeInTheDocument();
});
