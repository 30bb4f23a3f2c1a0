import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { GeocodeResult } from '../../shared/api/localities.ts';
import type { InputOf } from '../../shared/desk/index.ts';
import { failed, succeeded } from '../../shared/fault.ts';
import { searchesChangeSchema } from '../../shared/searches.ts';
import { expectAccessibleInBothThemes } from '../app/accessible.testing.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import type { Answers } from '../desk/desk.testing.ts';
import { useIsochrones } from '../isochrones/isochrones-store.ts';
import { useRoute } from '../journey/route-store.ts';
import { useMatrix } from '../matrix/matrix-store.ts';
import { usePlaceLists } from './place-list-store.ts';
import { placeListsSearch } from './place-lists-search.ts';

const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) =>
  dialog.getByRole('button', { name, exact: typeof name === 'string' });
const text = dialog.getByLabelText('One place a line');
const lines = dialog.getByRole('region', { name: 'Lines of the list' }).getByRole('listitem');
const show = (name: RegExp) => dialog.getByText(name);
const { keyboard } = userEvent;

const answer = (address: string, lat: number, exact = true): GeocodeResult => ({
  public_id: address,
  types: exact ? ['address'] : ['address', 'route'],
  formatted_address: address,
  geometry: { location: { lat, lng: -56.2 }, location_type: exact ? 'ROOFTOP' : 'GEOMETRIC_CENTER' },
});
/** Houses of the street Colonia are known, Rivera is in two towns, and of Italia only the street. */
function found({ address = '' }: InputOf<'localities.geocode'>) {
  if (/Colonia \d/.test(address)) return [answer(`${address}, Montevideo`, -34.9)];
  if (/Rivera \d/.test(address))
    return [answer(`${address}, Montevideo`, -34.8), answer(`${address}, Minas`, -34.3)];
  if (/Italia/.test(address)) return [answer('Avenida Italia, Montevideo', -34.88, false)];
  return [];
}
const answering: Answers = {
  'localities.geocode': async (question) => succeeded({ results: found(question) }),
};

async function openList(written: string, answers = answering, list = 'Paste a list for the origins') {
  const desk = await openWindow({ panel: 'matrix', answers });
  await page.getByRole('button', { name: list }).click();
  await text.fill(written);
  return desk;
}
async function lookUp(written: string, answers = answering) {
  const desk = await openList(written, answers);
  await button(/^Look up/).click();
  return desk;
}
const origins = () => useMatrix.getState().origins.map(({ name, position: { lat } }) => [name, lat]);

test('addresses and coordinates are mixed, and what is certain is used by its name', async () => {
  await lookUp('Depot;Colonia 1000\nYard;-34,7;-56,1\nColonia 2000');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('2 of 2 addresses found');
  await expect.element(lines.nth(0)).toHaveTextContent('1Depot, Colonia 1000FoundColonia 1000, Montevideo');
  await expect.element(lines.nth(1)).toHaveTextContent('Coordinates');
  await expect.element(button('Add 3 places')).toHaveFocus();
  await keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(origins()).toEqual([
    ['Depot', -34.9],
    ['Yard', -34.7],
    ['Colonia 2000, Montevideo', -34.9],
  ]);
});

test('nothing doubtful is used before it is confirmed, chosen or left out, by keyboard', async () => {
  const desk = await lookUp('Rivera 100\nRivera 200\nItalia 99999\nColonia 1000');
  await expect.element(button('Add 1 place')).toBeDisabled();
  await expect.element(dialog).toHaveTextContent('3 doubtful lines are still to be confirmed or left out.');
  await expect.element(lines).toHaveLength(3);
  await expect.element(button('Confirm line 1')).toHaveFocus();
  await expect.element(lines.nth(0)).toHaveTextContent('Several places fit');
  await expect
    .element(lines.nth(2))
    .toHaveTextContent('Not in it: 99999 · Not exact: Middle of the place or street');
  await expectAccessibleInBothThemes(desk, 'the lines');
  await dialog.getByLabelText('Place for line 1').selectOptions('Rivera 100, Minas');
  await expect.element(lines.nth(0)).toHaveTextContent('Confirmed');
  focus(button('Confirm line 2'));
  await keyboard('{Enter}');
  await expect.element(button('Confirm line 3')).toHaveFocus();
  await button('Leave line 3 out').click();
  await expect.element(lines.nth(2)).toHaveTextContent('Left out');
  await button('Add 3 places').click();
  expect(origins()).toEqual([
    ['Rivera 100, Minas', -34.3],
    ['Rivera 200, Montevideo', -34.8],
    ['Colonia 1000, Montevideo', -34.9],
  ]);
});

test('all doubtful lines are confirmed as they are shown, and one that was left out is taken in again', async () => {
  await lookUp('Rivera 100\nRivera 200');
  await button('Leave them out').click();
  await expect.element(button('Add 0 places')).toBeDisabled();
  await button('Take line 1 in again').click();
  await expect.element(button('Confirm line 1')).toHaveFocus();
  await button('Take line 2 in again').click();
  await button('Confirm all 2 as shown').click();
  await expect.element(button('Add 2 places')).toBeEnabled();
});

test('a line that was not found is named, corrected and searched again', async () => {
  const desk = await lookUp('Colonia 1000\nKolonia 1000');
  await expect.element(dialog).toHaveTextContent('1 line was not found and will be left out: correct it');
  await expect.element(lines).toHaveLength(1);
  await expect.element(lines.first()).toHaveTextContent('2Kolonia 1000Not found');
  const field = dialog.getByLabelText('Address of line 2');
  await expect.element(field).toHaveValue('Kolonia 1000');
  await field.fill('Colonia 3000');
  await keyboard('{Enter}');
  await expect.element(lines.first()).toHaveTextContent('Colonia 3000, Montevideo');
  expect(desk.asked('localities.geocode').map(({ address }) => address)).toEqual([
    'Colonia 1000',
    'Kolonia 1000',
    'Colonia 3000',
  ]);
  await button('Add 2 places').click();
  expect(origins()).toHaveLength(2);
});

test('what is certain is corrected too, or kept as it was', async () => {
  await lookUp('Colonia 1000');
  await button('Correct line 1').click();
  await expect.element(dialog.getByLabelText('Address of line 1')).toHaveFocus();
  await button('Keep line 1 as it was').click();
  await expect.element(lines.first()).toHaveTextContent('Colonia 1000, Montevideo');
});

test('a list that is not used yet is there after a start as it was found and decided', async () => {
  const desk = await lookUp('Rivera 100\nColonia 1000\nKolonia 1000');
  await dialog.getByLabelText('Place for line 1').selectOptions('Rivera 100, Minas');
  await keyboard('{Escape}');
  const kept = searchesChangeSchema.parse(JSON.parse(JSON.stringify(placeListsSearch.kept())));
  usePlaceLists.setState(usePlaceLists.getInitialState(), true);
  placeListsSearch.restore(kept);

  await page.getByRole('button', { name: 'Paste a list for the origins' }).click();
  await expect.element(dialog).toHaveTextContent('1 line was not found');
  await button('Add 2 places').click();
  expect(origins()).toEqual([
    ['Rivera 100, Minas', -34.3],
    ['Colonia 1000, Montevideo', -34.9],
  ]);
  expect(desk.asked('localities.geocode')).toHaveLength(3);
  expect(placeListsSearch.kept()).toEqual({ placeLists: [] });
});

test('what is decided of a list is written at once, and what is answered many at a time', async () => {
  const answersWritten: (number | undefined)[] = [];
  const stop = placeListsSearch.subscribe(() =>
    answersWritten.push(placeListsSearch.kept().placeLists?.[0]?.answers.length),
  );
  onTestFinished(stop);
  await lookUp([...Array.from({ length: 59 }, (_, at) => `Colonia ${at + 1}`), 'Rivera 100'].join('\n'));
  await expect.element(dialog.getByRole('status')).toHaveTextContent('60 of 60 addresses found');
  expect([...new Set(answersWritten)]).toEqual([0, 25, 50, 60]);
  const before = answersWritten.length;
  await button('Confirm line 60').click();
  expect(answersWritten).toHaveLength(before + 1);
});

test('it is stopped and goes on where it was, and closing loses nothing', async () => {
  const waiting: (() => void)[] = [];
  const held: Answers = {
    'localities.geocode': (question) =>
      new Promise((resolve) => waiting.push(() => resolve(succeeded({ results: found(question) })))),
  };
  const desk = await lookUp(Array.from({ length: 10 }, (_, at) => `Colonia ${at + 1}`).join('\n'), held);
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Looking up 10 addresses');
  await expect.poll(() => waiting.length).toBe(3);
  waiting.shift()?.();
  await expect.element(dialog).toHaveTextContent('1 of 10');
  await button('Stop').click();
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('Stopped. 9 addresses are not looked up');
  const asked = desk.asked('localities.geocode').length;
  await keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  desk.answer(answering);
  await page.getByRole('button', { name: 'Paste a list for the origins' }).click();
  await button('Go on').click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('10 of 10 addresses found');
  expect(desk.asked('localities.geocode')).toHaveLength(asked + 9);
});

test('a service that cannot answer stops it with what to do, and a refused line stops only itself', async () => {
  const desk = await lookUp('Colonia 1000\nColonia 2000', {
    'localities.geocode': async () => failed({ kind: 'quota' }),
  });
  const fault = dialog.getByRole('alert', { name: 'The addresses could not be looked up' });
  await expect.element(fault).toBeVisible();
  desk.answer({
    'localities.geocode': async (question) =>
      question.address === 'Colonia 1000'
        ? failed({ kind: 'invalid', fields: [{ field: 'address', message: 'Too odd' }] })
        : succeeded({ results: found(question) }),
  });
  await button('Go on').click();
  await expect.element(fault).not.toBeInTheDocument();
  await expect.element(lines.first()).toHaveTextContent('1Colonia 1000');
  await expect.element(button('Add 1 place')).toBeEnabled();
});

test('a service that wants to be left alone is waited for', async () => {
  let calls = 0;
  await lookUp('Colonia 1000', {
    'localities.geocode': async (question) => {
      calls += 1;
      return calls === 1
        ? failed({ kind: 'rate-limited', waitSeconds: 1 })
        : succeeded({ results: found(question) });
    },
  });
  await expect.element(dialog).toHaveTextContent(/It goes on by itself in \d s/);
  await expect.element(button('Add 1 place')).toBeEnabled();
});

test('a town is added to each address, and lines that stay as they were are not asked again', async () => {
  const desk = await openList('Colonia 1000\nColonia 2000');
  await dialog.getByLabelText('Add to each address').fill('Montevideo');
  await button('Look up 2 addresses').click();
  await button('Back to the text').click();
  await text.fill('Colonia 1000\nColonia 3000');
  await button('Look up 2 addresses').click();
  await expect.element(button('Add 2 places')).toBeEnabled();
  expect(desk.asked('localities.geocode').map(({ address }) => address)).toEqual([
    'Colonia 1000, Montevideo',
    'Colonia 2000, Montevideo',
    'Colonia 3000, Montevideo',
  ]);
});

test('a position that can be read in more than one way is asked about, alone and after a start', async () => {
  const desk = await openList('Yard, -34.7, -56.1\nDepot https://maps.example.org/?p=-34.906,-56.186');
  await button('Decide 1 line').click();
  await expect.element(button('Add 1 place')).toBeDisabled();
  await expect.element(lines).toHaveLength(1);
  await expect.element(lines.first()).toHaveTextContent('Can be read in more than one way');
  await expectAccessibleInBothThemes(desk, 'a line that is asked about');
  await dialog.getByLabelText('Place for line 2').selectOptions('-34.90600, -56.18600');
  await keyboard('{Escape}');
  const kept = searchesChangeSchema.parse(JSON.parse(JSON.stringify(placeListsSearch.kept())));
  usePlaceLists.setState(usePlaceLists.getInitialState(), true);
  placeListsSearch.restore(kept);
  await page.getByRole('button', { name: 'Paste a list for the origins' }).click();
  await button('Add 2 places').click();
  expect(origins()).toEqual([
    ['Yard', -34.7],
    ['Depot', -34.906],
  ]);
  expect(desk.asked('localities.geocode')).toEqual([]);
});

test('what was found is saved as CSV, a row a line, and what is doubtful has no place there', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) saved.push(content);
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await lookUp('Colonia 1000\nRivera 100\nNowhere\n123\n-34.7, -56.1');
  await button('Save as CSV').click();
  const [file] = saved;
  expect((await file?.text())?.replace('\uFEFF', '').split('\r\n')).toEqual([
    'line,text,status,name,address,lat,lng,accuracy',
    '1,Colonia 1000,FOUND,"Colonia 1000, Montevideo","Colonia 1000, Montevideo",-34.9,-56.2,ROOFTOP',
    '2,Rivera 100,DOUBTFUL,,,,,',
    '3,Nowhere,NOT_FOUND,,,,,',
    '4,123,UNREADABLE,,,,,',
    `5,"'-34.7, -56.1",POSITION,,,-34.7,-56.1,`,
    '',
  ]);
});

test('a list of stops becomes a route from its first to its last line, as far as there is room', async () => {
  await openWindow({ panel: 'route', answers: answering });
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await text.fill('-34.9, -56.1\n'.repeat(28));
  await expect.element(dialog).toHaveTextContent('There is room for 27 places, and the list has 28.');
  await expect.element(button('Add 28 places')).toBeDisabled();
  await text.fill('Colonia 1\nColonia 2\nColonia 3');
  await button(/^Look up/).click();
  await button('Add 3 places').click();
  expect(useRoute.getState().stops.map(({ place }) => place?.name)).toEqual(
    ['Colonia 1', 'Colonia 2', 'Colonia 3'].map((name) => `${name}, Montevideo`),
  );
});

test('a list of origins is reached from', async () => {
  await openWindow({ panel: 'isochrones', answers: answering });
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await text.fill('Colonia 1\n-34.7, -56.1');
  await button(/^Look up/).click();
  await button('Add 2 places').click();
  expect(useIsochrones.getState().origins.map(({ place }) => place?.name)).toEqual([
    'Colonia 1, Montevideo',
    null,
  ]);
});

test('three hundred lines are looked up while the window answers', async () => {
  const desk = await lookUp(Array.from({ length: 300 }, (_, at) => `Colonia ${at + 1}`).join('\n'));
  await expect.element(dialog.getByRole('status')).toHaveTextContent('300 of 300 addresses found');
  expect(desk.asked('localities.geocode')).toHaveLength(300);
  await show(/^All/).click();
  expect(lines.elements().length).toBeLessThan(30);
  await expect.element(button('Add 300 places')).toBeEnabled();
});
