import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { GeocodeResult } from '../../shared/api/localities.ts';
import { failed, type Outcome, succeeded } from '../../shared/faults/fault.ts';
import type { StoredLine } from '../../shared/places/place-list.ts';
import { searchesChangeSchema } from '../../shared/saved/searches.ts';
import { expectAccessibleInBothThemes } from '../app/accessible.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import { useIsochrones } from '../isochrones/isochrones-store.ts';
import { useRoute } from '../journey/route-store.ts';
import { useMatrix } from '../matrix/matrix-store.ts';
import { listDesk } from './list-desk.testing.ts';
import { listsSearch } from './lists-search.ts';
import { useLists } from './place-lists-store.ts';

const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) =>
  dialog.getByRole('button', { name, exact: typeof name === 'string' });
const text = dialog.getByLabelText('One place per line');
const lines = dialog.getByRole('listbox', { name: 'Lines' });
const line = lines.getByRole('option');
const { keyboard } = userEvent;

const answer = (address: string, lat: number, exact = true): GeocodeResult => ({
  public_id: address,
  types: exact ? ['address'] : ['address', 'route'],
  formatted_address: address,
  geometry: { location: { lat, lng: -56.2 }, location_type: exact ? 'ROOFTOP' : 'GEOMETRIC_CENTER' },
});
/** Finds houses in Colonia, Rivera in two towns, and for Italia only the street. */
function found(address: string): Outcome<GeocodeResult[]> {
  if (/Colonia \d/.test(address)) return succeeded([answer(`${address}, Montevideo`, -34.9)]);
  if (/Rivera \d/.test(address))
    return succeeded([answer(`${address}, Montevideo`, -34.8), answer(`${address}, Minas`, -34.3)]);
  if (/Italia/.test(address)) return succeeded([answer('Avenida Italia, Montevideo', -34.88, false)]);
  return succeeded([]);
}

const pasteOrigins = page.getByRole('button', { name: 'Paste list for origins' });

async function openPanel(panel = 'matrix', find = found) {
  const service = listDesk(find);
  const desk = await openWindow({ panel, answers: service.answers });
  service.publishTo(desk);
  return { desk, service };
}
async function openList(written: string, find = found) {
  const opened = await openPanel('matrix', find);
  await pasteOrigins.click();
  await text.fill(written);
  return opened;
}
async function lookUp(written: string, find = found) {
  const opened = await openList(written, find);
  await button(/^Look up \d/).click();
  return opened;
}
const origins = () => useMatrix.getState().origins.map(({ name, position: { lat } }) => [name, lat]);

test('a list mixes addresses and coordinates, and certain places are used with their names', async () => {
  await lookUp('Depot;Colonia 1000\nYard;-34,7;-56,1\nColonia 2000');
  await expect.element(dialog.getByText('3 of 3 lines')).toBeVisible();
  await expect.element(line.nth(0)).toHaveTextContent('Colonia 1000, Montevideo');
  await expect.element(line.nth(1)).toHaveTextContent('-34.70000, -56.10000');
  await expect.element(button('Add 3 places')).toHaveFocus();
  await keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(origins()).toEqual([
    ['Depot', -34.9],
    ['Yard', -34.7],
    ['Colonia 2000, Montevideo', -34.9],
  ]);
});

test('a list of positions only is used at once, without look-up', async () => {
  const { service } = await openList('Depot, -34.9, -56.2\ngeo:-34.7,-56.1');
  await button('Add 2 places').click();
  expect(origins()).toEqual([
    ['Depot', -34.9],
    ['', -34.7],
  ]);
  expect(service.requests).toEqual([]);
});

test('doubtful lines are confirmed, picked, or rejected by keyboard before the list is used', async () => {
  const { desk } = await lookUp('Rivera 100\nRivera 200\nItalia 99999\nColonia 1000');
  await expect.element(button('Add 1 place')).toBeDisabled();
  await expect.element(dialog).toHaveTextContent('3 lines still need review: confirm or skip them.');
  await expect.element(line).toHaveLength(3);
  await expect.element(lines).toHaveFocus();
  await expect.element(line.nth(0)).toHaveTextContent('Several matches');
  await expect
    .element(line.nth(2))
    .toHaveTextContent('Not matched: 99999 · Low accuracy: Center of place or street');
  await expectAccessibleInBothThemes(desk, 'the lines');
  await keyboard('2{Enter}');
  await expect.element(line).toHaveLength(2);
  await keyboard('{Enter}');
  await expect.element(line).toHaveLength(1);
  await keyboard('{Delete}');
  await expect.element(button('Add 3 places')).toHaveFocus();
  await keyboard('{Enter}');
  await expect.poll(origins).toEqual([
    ['Rivera 100, Minas', -34.3],
    ['Rivera 200, Montevideo', -34.8],
    ['Colonia 1000, Montevideo', -34.9],
  ]);
});

test('all doubtful lines are decided at once, which one undo reverts', async () => {
  await lookUp('Rivera 100\nRivera 200');
  await button('Skip all').click();
  await expect.element(button('Add 0 places')).toBeDisabled();
  lines.element().focus();
  await keyboard('{Control>}z{/Control}');
  await button('Confirm all…').click();
  await expect.element(dialog.getByText('0 lines still need review.')).toBeVisible();
  await button('Confirm 2 lines').click();
  await expect.element(button('Add 2 places')).toBeEnabled();
});

test('doubtful lines are confirmed by minimum score, and the rest is counted', async () => {
  await lookUp('Rivera 100\nRivera 200\nItalia 99999');
  await button('Confirm all…').click();
  const minimum = dialog.getByLabelText('Minimum score');
  await expect.element(minimum).toHaveValue('90 %');
  await expect.element(dialog.getByText('1 line still needs review.')).toBeVisible();
  await minimum.fill('50');
  await expect.element(button('Confirm 3 lines')).toBeEnabled();
  await minimum.fill('90');
  await button('Confirm 2 lines').click();
  await expect.element(page.getByText('2 lines confirmed. 1 line still needs review.')).toBeVisible();
  lines.element().focus();
  await keyboard('{Control>}z{/Control}');
  await expect.element(button('Confirm all…')).toBeVisible();
});

test('a missing line is reported, corrected, and looked up again', async () => {
  const { service } = await lookUp('Colonia 1000\nKolonia 1000');
  await expect.element(dialog).toHaveTextContent('1 line wasn’t found and will be skipped');
  await expect.element(line).toHaveLength(1);
  await expect.element(line.first()).toHaveTextContent('2Kolonia 1000Not found');
  const field = dialog.getByLabelText('Corrected text');
  await expect.element(field).toHaveValue('Kolonia 1000');
  await field.fill('Colonia 3000');
  await keyboard('{Enter}');
  await button('Add 2 places').click();
  await expect.poll(origins).toHaveLength(2);
  expect(service.requests).toEqual(['Colonia 1000', 'Kolonia 1000', 'Colonia 3000']);
});

test('a line is corrected by coordinates, even a certain one', async () => {
  const { service } = await lookUp('Colonia 1000');
  await expect.element(dialog.getByText('Line 1: Colonia 1000')).toBeVisible();
  await dialog.getByLabelText('Corrected text').fill('-34.7, -56.1');
  await keyboard('{Enter}');
  await expect.element(line.first()).toHaveTextContent('-34.70000, -56.10000');
  expect(service.requests).toEqual(['Colonia 1000']);
});

test('an unused list stays when the dialog is closed, separately for each panel', async () => {
  const { service } = await lookUp('Rivera 100\nColonia 1000');
  await expect.element(lines).toHaveFocus();
  await keyboard('2{Enter}');
  await expect.element(button('Add 2 places')).toHaveFocus();
  await keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Paste list for destinations' }).click();
  await expect.element(text).toHaveValue('');
  await text.fill('Colonia 5');
  await button(/^Look up \d/).click();
  await button('Add 1 place').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await pasteOrigins.click();
  await button('Add 2 places').click();
  await expect.poll(origins).toEqual([
    ['Rivera 100, Minas', -34.3],
    ['Colonia 1000, Montevideo', -34.9],
  ]);
  expect(service.requests).toHaveLength(3);
});

test('a typed text is kept across restarts', async () => {
  await openList('Rivera 100');
  await keyboard('{Escape}');
  const stored = searchesChangeSchema.parse(JSON.parse(JSON.stringify(listsSearch.inputs())));
  useLists.setState(useLists.getInitialState(), true);
  listsSearch.restore(stored);
  await pasteOrigins.click();
  await expect.element(text).toHaveValue('Rivera 100');
});

test('results and decisions that an older version stored are restored without requests', async () => {
  const { service } = await openPanel();
  const address = (
    line: number,
    address: string,
    part: Partial<Extract<StoredLine, { kind: 'address' }>>,
  ) => ({
    line,
    text: address,
    kind: 'address' as const,
    name: '',
    address,
    asked: address,
    chosen: null,
    leftOut: false,
    corrected: false,
    refused: null,
    ...part,
  });
  const known = ['Rivera 100', 'Colonia 1000', 'Rivera 300'].map((address) => ({
    question: { address },
    service: { kind: 'built-in' as const },
    at: 1,
    answer: { results: [found(address)].flatMap((one) => (one.ok ? one.value : [])) },
  }));
  listsSearch.restore({
    placeLists: [
      {
        id: 'matrix.origins',
        text: 'Rivera 100\nColonia 1000',
        addition: '',
        step: 'places',
        lines: [
          address(1, 'Rivera 100', { chosen: 1 }),
          address(2, 'Colonia 1000', { name: 'Depot', chosen: 0 }),
          address(3, 'Rivera 300', { leftOut: true }),
          { line: 4, text: 'x', kind: 'position', name: 'Yard', position: { lat: -34.7, lng: -56.1 } },
        ],
        answers: known,
      },
    ],
  });
  await pasteOrigins.click();
  await button('Add 3 places').click();
  await expect.poll(origins).toEqual([
    ['Rivera 100, Minas', -34.3],
    ['Depot', -34.9],
    ['Yard', -34.7],
  ]);
  expect(service.requests).toEqual([]);
});

test('a failing service pauses the list, and a rejected address fails only its line', async () => {
  const { service } = await lookUp('Colonia 1000\nColonia 2000', () => failed({ kind: 'quota' }));
  const fault = dialog.getByRole('alert', { name: 'Couldn’t continue the list' });
  await expect.element(fault).toBeVisible();
  await expect.element(button('Save list')).toBeDisabled();
  service.find((address) =>
    address === 'Colonia 1000'
      ? failed({ kind: 'invalid', fields: [{ field: 'address', message: 'Too odd' }] })
      : found(address),
  );
  await button('Resume').click();
  await expect.element(fault).not.toBeInTheDocument();
  await expect.element(button('Add 1 place')).toBeEnabled();
});

test('a town is added to each address, and unchanged lines keep answers and decisions', async () => {
  const { service } = await openList('Rivera 100\nColonia 2000');
  await dialog.getByLabelText('Append to each address').fill('Montevideo');
  await button('Look up 2 addresses').click();
  await button(/^Confirm/).click();
  await button('Back to text').click();
  await text.fill('Colonia 3000\nRivera 100');
  await button('Look up 2 addresses').click();
  await expect.element(button('Add 2 places')).toBeEnabled();
  expect(service.requests).toEqual([
    'Rivera 100, Montevideo',
    'Colonia 2000, Montevideo',
    'Colonia 3000, Montevideo',
  ]);
});

test('an ambiguous position needs a decision', async () => {
  const { desk, service } = await openList(
    'Yard, -34.7, -56.1\nDepot https://maps.example.org/?p=-34.906,-56.186',
  );
  await button('Review 1 line').click();
  await expect.element(button('Add 1 place')).toBeDisabled();
  await expect.element(line).toHaveLength(1);
  await expect.element(line.first()).toHaveTextContent('Ambiguous');
  await expectAccessibleInBothThemes(desk, 'a line that is asked about');
  await dialog.getByRole('radio', { name: /-34\.90600, -56\.18600/ }).click();
  await dialog.getByRole('button', { name: /^Confirm/ }).click();
  await button('Add 2 places').click();
  await expect.poll(origins).toEqual([
    ['Yard', -34.7],
    ['Depot', -34.906],
  ]);
  expect(service.requests).toEqual([]);
});

test('results are exported as CSV, one row per line; doubtful lines have no position', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) saved.push(content);
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await lookUp('Colonia 1000\nRivera 100\nNowhere\n123\n-34.7; -56.1');
  await button('Export CSV').click();
  await expect.poll(() => saved).toHaveLength(1);
  expect((await saved[0]?.text())?.replace('\uFEFF', '').trim().split('\n')).toEqual([
    'column_1,lat,lng,score,accuracy,formatted_address,status',
    'Colonia 1000,-34.9,-56.2,1,ROOFTOP,"Colonia 1000, Montevideo",FOUND',
    'Rivera 100,,,,,,DOUBTFUL',
    'Nowhere,,,,,,NOT_FOUND',
    '123,,,,,,UNREADABLE',
    '-34.7; -56.1,-34.7,-56.1,,,,FOUND',
  ]);
});

test('a list of stops becomes a route from its first to its last line, up to the maximum number of stops', async () => {
  await openPanel('route');
  await page.getByRole('button', { name: 'Paste list' }).click();
  await text.fill('-34.9, -56.1\n'.repeat(28));
  await expect.element(dialog).toHaveTextContent('The list has 28 places; the limit is 27.');
  await expect.element(button('Add 28 places')).toBeDisabled();
  await text.fill('Colonia 1\nColonia 2\nColonia 3');
  await button(/^Look up \d/).click();
  await button('Add 3 places').click();
  await expect
    .poll(() => useRoute.getState().stops.map(({ place }) => place?.name))
    .toEqual(['Colonia 1', 'Colonia 2', 'Colonia 3'].map((name) => `${name}, Montevideo`));
});

test('a list of origins is added to isochrones', async () => {
  await openPanel('isochrones');
  await page.getByRole('button', { name: 'Paste list' }).click();
  await text.fill('Colonia 1\n-34.7, -56.1');
  await button(/^Look up \d/).click();
  await button('Add 2 places').click();
  await expect
    .poll(() => useIsochrones.getState().origins.map(({ place }) => place?.name))
    .toEqual(['Colonia 1, Montevideo', null]);
});

test('a used list is recorded in the history with its decisions', async () => {
  const { desk } = await lookUp('Colonia 1000\nRivera 100\n-34.7, -56.1');
  await expect.element(lines).toHaveFocus();
  await keyboard('{Enter}');
  await button('Add 3 places').click();
  await expect.poll(() => desk.asked('saved.keep')).toHaveLength(1);
  expect(desk.asked('saved.keep')[0]).toMatchObject({
    list: 'history',
    search: {
      name: '2 addresses, 2 found',
      question: {
        kind: 'addresses',
        lines: [
          { kind: 'address', chosen: 0, corrected: false },
          { kind: 'address', chosen: 0 },
          { kind: 'position', position: { lat: -34.7, lng: -56.1 } },
        ],
      },
    },
  });
});

test('the columns of a file are mapped before the look-up, and a file of positions only is used at once', async () => {
  await openPanel();
  await expect.element(pasteOrigins).toBeVisible();
  const choose = async (content: string) => {
    const file = new File([content], 'shops.csv', { type: 'text/csv' });
    const input = page
      .getByRole('region', { name: 'Matrix', exact: true })
      .element()
      .querySelector('input[type=file]');
    await userEvent.upload(input ?? document.body, file);
  };
  await choose('name,lat,lng\nDepot,-34.9,-56.2');
  await expect.poll(origins).toEqual([['Depot', -34.9]]);
  await choose('nombre;calle\nYard;Colonia 7');
  await expect.element(dialog.getByLabelText('Field for “calle”')).toHaveValue('street');
  await button('Look up 1 line').click();
  await button('Add 1 place').click();
  await expect.poll(origins).toEqual([
    ['Depot', -34.9],
    ['Yard', -34.9],
  ]);
});

test('a rate-limited list waits and continues', async () => {
  const { service } = await lookUp('Colonia 1000', () => failed({ kind: 'rate-limited', waitSeconds: 60 }));
  await expect.element(dialog).toHaveTextContent(/Retrying in \d+ s/);
  await expect.element(button('Add 0 places')).toBeDisabled();
  service.find(found);
  service.endWait();
  await expect.element(button('Add 1 place')).toBeEnabled();
  await expect.element(dialog).not.toHaveTextContent('Retrying in');
});

test('a list is paused, stays paused while the dialog is closed, and continues where it stopped', async () => {
  const { service } = await lookUp('Colonia 1\nColonia 2\nColonia 3', (address) =>
    address === 'Colonia 1' ? found(address) : failed({ kind: 'rate-limited', waitSeconds: 60 }),
  );
  await button('Pause').click();
  await expect.element(dialog.getByText('1 of 3 lines')).toBeVisible();
  await expect.element(button('Resume')).toHaveFocus();
  await keyboard('{Escape}');
  service.find(found);
  await pasteOrigins.click();
  await button('Resume').click();
  await button('Add 3 places').click();
  await expect.poll(origins).toHaveLength(3);
  expect(service.requests.filter((address) => address === 'Colonia 1')).toHaveLength(1);
});

test('of three hundred lines only visible ones are rendered', async () => {
  await lookUp(Array.from({ length: 300 }, (_, at) => `Colonia ${at + 1}`).join('\n'));
  await expect.element(dialog.getByText('300 of 300 lines')).toBeVisible();
  expect(line.elements().length).toBeLessThan(40);
  lines.element().focus();
  await keyboard('{End}');
  await expect.element(dialog.getByText('Line 300: Colonia 300')).toBeVisible();
  await button('Add 300 places').click();
  await expect.poll(origins).toHaveLength(300);
});
