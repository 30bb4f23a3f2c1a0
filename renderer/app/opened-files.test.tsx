import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { OpenedFile } from '../../shared/desk/opened-files.ts';
import type { ExtractPreview } from '../../shared/desk/regions.ts';
import { succeeded } from '../../shared/faults/fault.ts';
import { openWindow } from './DeskWindow.testing.tsx';

const importDialog = page.getByRole('dialog', { name: 'Import zones' });

const north =
  '{"type":"Feature","properties":{"zone_id":"north","store_id":"S3"},"geometry":{"type":"Polygon","coordinates":[[[-56.18,-34.9],[-56.17,-34.9],[-56.17,-34.89],[-56.18,-34.9]]]}}';

const preview: ExtractPreview = {
  bytes: 80_000_000,
  dataDate: '2026-11-20T00:00:00Z',
  bounds: null,
  freeBytes: 10_000_000_000,
  estimate: null,
};

async function windowWith(files: readonly OpenedFile[]) {
  const desk = await openWindow({
    panel: 'places',
    answers: {
      'openedFiles.take': async ({ ids }) => succeeded(files.filter(({ id }) => ids.includes(id))),
      'regions.preview': async () => succeeded(preview),
      'regions.import': async () => succeeded('j'),
    },
  });
  desk.publish('openedFiles', files);
  return desk;
}

test('files of zones that are opened with the program are shown for import, one after the other', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(north));
  await windowWith([
    { id: 'a', kind: 'zones', name: 'north.geojson' },
    { id: 'b', kind: 'zones', name: 'south.geojson' },
  ]);
  await expect.element(importDialog).toHaveTextContent('north.geojson: 1 item, GeoJSON');
  await expect.element(importDialog).toHaveTextContent('1 more');
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/opened/a', '/opened/b']);
  await importDialog.getByRole('button', { name: 'Import 1 zone' }).click();
  await expect.element(importDialog).toHaveTextContent('south.geojson');
});

test('an extract that is opened with the program stands in the form of a region, which a person confirms', async () => {
  const path = '/maps/porto-latest.osm.pbf';
  const desk = await windowWith([{ id: 'p', kind: 'region', path }]);
  const form = page.getByRole('form', { name: 'Add region' });
  await expect.element(form.getByText(path, { exact: true })).toBeVisible();
  await expect.element(form.getByRole('textbox', { name: 'New region name' })).toHaveValue('Porto');
  expect(desk.asked('regions.preview')).toEqual([{ kind: 'file', path }]);
  expect(desk.asked('regions.import')).toEqual([]);
  await form.getByRole('button', { name: 'Add region' }).click();
  await expect.poll(() => desk.asked('regions.import')).toMatchObject([{ paths: [path], name: 'Porto' }]);
});

test('what cannot be opened is told with its place and what to do', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(null, { status: 404 }));
  await windowWith([
    { id: 'm', kind: 'refused', path: '/home/ana/gone.kml', why: 'missing' },
    { id: 'z', kind: 'zones', name: 'moved.csv' },
  ]);
  const notice = (name: string) => page.getByRole('alert').filter({ hasText: `Couldn’t open ${name}` });
  await expect.element(notice('gone.kml')).toHaveTextContent('No file found at /home/ana/gone.kml');
  await expect.element(notice('moved.csv')).toHaveTextContent('Couldn’t read moved.csv');
  await expect.element(importDialog).not.toBeInTheDocument();
});
