import { zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed } from '../../shared/faults/fault.ts';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import { savedPlace, savedRoute } from '../../shared/saved/saved-search.testing.ts';
import type { SearchToSave } from '../../shared/saved/saved-search.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import { desk as client } from '../desk/desk.ts';
import { routeAnswer } from '../route/route.testing.ts';

const { keyboard } = userEvent;
const depot = { name: 'Depot', position: { lat: -34.9065, lng: -56.1998 } };
const [port, airport] = [
  { lat: -34.9, lng: -56.21 },
  { lat: -34.8336, lng: -56.0153 },
];
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog', { name: 'Import saved searches' });
const rows = page.getByRole('grid', { name: 'Saved' }).getByRole('row');
const chooseFile = (file: File) => userEvent.upload(page.getByLabelText('Saved searches file'), file);

async function openSaved(...searches: SearchToSave[]) {
  const desk = await openWindow({ panel: 'saved' });
  for (const search of searches) await client.call('saved.keep', { list: 'saved', search });
  await expect.poll(() => rows.elements()).toHaveLength(searches.length);
  return desk;
}

/** Collects the files that the window saves. */
function catchFiles() {
  const files: File[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) files.push(new File([blob], 'saved-searches.zip'));
    return '#';
  });
  return files;
}

async function exportedBy(press: () => Promise<void>): Promise<File> {
  const files = catchFiles();
  await press();
  await expect.poll(() => files).toHaveLength(1);
  const [file] = files;
  if (!file) throw new Error('Nothing exported');
  return file;
}

async function exportAs(format: string) {
  await button('Export').click();
  await page.getByRole('menuitem', { name: format, exact: true }).click();
}

async function removeAll() {
  focus(rows.first());
  await keyboard('{Control>}a{/Control}{Delete}');
  await expect.element(page.getByText('Nothing saved yet')).toBeVisible();
}

test('all saved searches survive export, deletion, and import, which one undo reverts', async () => {
  await openSaved(savedRoute({ name: 'Every Monday', tags: ['weekly'] }), savedPlace('Airport'));
  const file = await exportedBy(() => button('Export all').click());
  await expect.element(page.getByText('2 searches exported').first()).toBeInTheDocument();
  await removeAll();
  await chooseFile(file);
  await expect.element(dialog).toHaveTextContent('2 new searches');
  await expect.element(page.getByText('Nothing saved yet')).toBeInTheDocument();
  await button('Import 2 searches').click();
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await expect.element(rows.filter({ hasText: 'Every Monday' })).toHaveTextContent('weekly');
  await keyboard('{Control>}z{/Control}');
  await expect.element(page.getByText('Nothing saved yet')).toBeVisible();
});

test('only selected searches are exported, and duplicates are skipped unless both are kept', async () => {
  await openSaved(savedPlace('One'), savedPlace('Two'));
  await page.getByRole('checkbox', { name: 'Select One' }).click();
  const file = await exportedBy(() => exportAs('Saved searches (zip)'));
  await button('Deselect all').click();
  await chooseFile(file);
  await expect.element(dialog).toHaveTextContent('0 new searches');
  await expect.element(dialog).toHaveTextContent('1 already saved, skipped');
  await expect.element(button('Import 0 searches')).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Import duplicates too' }).click();
  await button('Import 1 search').click();
  await expect.poll(() => rows.elements()).toHaveLength(3);
  await expect.poll(() => rows.filter({ hasText: 'One' }).elements()).toHaveLength(2);
});

const isochrones = savedPlace('Reach', {
  question: {
    kind: 'isochrones',
    isochrones: {
      origins: [depot],
      mode: 'driving',
      method: 'time',
      values: [5],
      combination: 'each',
      opacity: 1,
      avoid: { tolls: false, highways: false, ferries: false, areas: [] },
    },
  },
  answers: [
    {
      call: 'distance.isochrone',
      question: { origin: depot.position, value: 5 },
      answer: {
        status: 'OK',
        isoline: { origin: depot.position, geometry: encodePolyline([depot.position, port, airport]) },
      },
    },
  ],
});
const picture = savedPlace('Poster', {
  question: {
    kind: 'picture',
    picture: {
      frame: { width: 1, height: 1, retina: false, withMarkers: false, withShapes: false },
      question: null,
      missing: [],
    },
  },
});
const found = savedRoute({
  name: 'Monday',
  answers: [
    {
      call: 'distance.route',
      question: {},
      answer: routeAnswer({ origin: depot.position, destination: airport }),
    },
  ],
});

test('selected searches are exported for map programs, and unsupported kinds are reported', async () => {
  await openSaved(found, isochrones, picture, savedRoute({ name: 'Unreachable' }));
  focus(rows.first());
  await keyboard('{Control>}a{/Control}');
  const areas = await exportedBy(() => exportAs('KML'));
  const text = await areas.text();
  expect(text).toContain('<name>Monday</name>');
  expect(text).toContain('<name>Depot, 5 min</name>');
  const reported = page.getByRole('alert');
  await expect.element(reported).toHaveTextContent('2 searches exported');
  await expect.element(reported).toHaveTextContent('1 skipped (not supported by the format): Static map (1)');
  await expect.element(reported).toHaveTextContent('1 skipped (nothing to draw)');
});

test('GPX skips isochrones with a notice, and no file is written if nothing remains', async () => {
  await openSaved(found, isochrones);
  focus(rows.first());
  await keyboard('{Control>}a{/Control}');
  const file = await exportedBy(() => exportAs('GPX'));
  expect(await file.text()).toContain('<trkpt lat="-34.9065"');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Isochrones (1)');
  await button('Deselect all').click();
  await page.getByRole('checkbox', { name: 'Select Reach' }).click();
  const files = catchFiles();
  await exportAs('GPX');
  await expect.element(page.getByText('Nothing exported', { exact: true })).toBeVisible();
  expect(files).toEqual([]);
});

test('invalid lines are listed, and the others can be imported', async () => {
  await openSaved();
  const line = JSON.stringify({ ...savedRoute({ name: 'Good' }), savedAt: '2026-11-04T09:00:00.000Z' });
  const manifest = {
    format: 'zonedesk-saved-searches',
    version: 1,
    made: '2026-11-22T10:00:00Z',
    program: '',
    searches: 3,
  };
  const bytes = (text: string) => new TextEncoder().encode(text);
  const content = zipSync({
    'manifest.json': bytes(JSON.stringify(manifest)),
    'searches.jsonl': bytes(`{"name":\n${line}\n${line.replace('"Good"', '""')}\n`),
  });
  await chooseFile(new File([new Uint8Array(content)], 'searches.zip'));
  await expect.element(dialog).toHaveTextContent('2 unreadable lines, skipped');
  await expect.element(dialog).toHaveTextContent('Line 1: invalid JSON');
  await expect.element(dialog).toHaveTextContent('Line 3: invalid value for “name”');
  await button('Import 1 search').click();
  await expect.poll(() => rows.elements()).toHaveLength(1);
});

test('another kind of file is rejected with a message', async () => {
  const desk = await openSaved();
  await chooseFile(new File(['name;address'], 'customers.zip'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not a zip file, or incomplete');
  await button('Close').last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(desk.asked('saved.addLines')).toEqual([]);
});

test('if a search cannot be saved, none of the file is imported, and the reason is shown', async () => {
  const searches = Array.from({ length: 12 }, (_, number) => savedPlace(`Place ${number}`));
  const desk = await openSaved(...searches);
  const file = await exportedBy(() => button('Export all').click());
  await removeAll();
  let calls = 0;
  desk.answer({
    'saved.addLines': async () => {
      calls += 1;
      if (calls === 2) return failed({ kind: 'storage', reason: 'full' });
      return { ok: true, value: ['first'] };
    },
  });
  await chooseFile(file);
  await button('Import 12 searches').click();
  await expect.element(page.getByText(/disk is full/i)).toBeVisible();
  expect(desk.asked('saved.remove').at(-1)).toEqual({ ids: ['first'] });
  await expect.element(dialog).not.toBeInTheDocument();
});
