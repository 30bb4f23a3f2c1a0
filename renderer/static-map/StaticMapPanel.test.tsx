import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { StaticMapRequest } from '../../shared/desk/static-maps.ts';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import { savedInputSchema } from '../../shared/saved/saved-search.ts';
import { expectAccessibleInBothThemes } from '../app/accessible.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import type { DeskAtStart } from '../desk/desk.testing.ts';
import { useHandles } from '../map/handles.ts';
import { putOverlay, removeOverlay } from '../map/overlays.ts';
import { useViewport } from '../map/viewport.ts';
import { pictureRecord } from './picture-record.ts';

const center = { lat: -34.9, lng: -56.2 };
const url = await pictureUrl();

/** A small WebP image, as a service returns it. */
async function pictureUrl(): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = 40;
  canvas.height = 30;
  return canvas.toDataURL('image/webp');
}

async function open(answer = async () => succeeded({ url }), start: Partial<DeskAtStart> = {}) {
  const desk = await openWindow({ panel: 'static-map', answers: { 'maps.static': answer }, ...start });
  useViewport.setState({ center, zoom: 13 });
  const asked = () => desk.asked('maps.static') as StaticMapRequest[];
  return { desk, asked };
}
const make = () => page.getByRole('button', { name: 'Create image' });

test('a static map of the frame is requested, shown, saved, and copied', async () => {
  const { desk, asked } = await open();
  const partOf = [{ id: 'route' }];
  useHandles.setState({
    handles: [
      {
        id: 'a',
        partOf,
        position: center,
        label: 'Start',
        sign: 'A',
        tone: 'start',
        onDragEnd: () => undefined,
      },
      {
        id: 'p',
        partOf,
        position: center,
        label: 'Pull',
        sign: '',
        tone: 'pull',
        onDragEnd: () => undefined,
      },
    ],
  });
  await page.getByLabelText('Width (px)').fill('600');
  await make().click();
  await expect.element(page.getByRole('img', { name: 'Static map, 600 × 480 pixels' })).toBeVisible();
  expect(asked()).toMatchObject([{ ...center, zoom: 13, width: 600, height: 480 }]);
  expect(asked()[0]?.markers).toMatchObject([
    { ...center, url: expect.stringMatching(/^data:image\/png;name=sign@2x/) },
  ]);
  await expectAccessibleInBothThemes(desk, 'a picture');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Save as WebP' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Save as PNG' })).toBeVisible();
});

test('an invalid size is reported at its field, and nothing is requested', async () => {
  const { asked } = await open();
  await page.getByLabelText('Width (px)').fill('1280');
  await expect.element(page.getByRole('alert')).toHaveTextContent(/614,400 pixels is too many.*409,600/);
  await expect.element(make()).toBeDisabled();
  await page.getByLabelText('Width (px)').fill('20');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter 40 to 1,280 pixels.');
  expect(asked()).toEqual([]);
});

test('a point of an overlay is in the static map as an image at its position', async () => {
  const { asked } = await open();
  putOverlay({
    id: 'places',
    titleKey: 'places.title',
    order: 10,
    visible: true,
    sources: {
      places: {
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-56.2, -34.9] } },
        ],
      },
    },
    layers: () => [{ id: 'dots', source: 'places', type: 'circle' }],
  });
  await make().click();
  await expect
    .poll(() => asked()[0]?.markers?.map(({ url = '' }) => url.slice(0, 15)))
    .toEqual(['data:image/webp']);
  await expect.element(page.getByRole('note')).not.toBeInTheDocument();
});

test('content missing in the static map is reported, also when a saved one is reviewed', async () => {
  const { asked } = await open();
  putOverlay({
    id: 'ways',
    titleKey: 'transit.title',
    order: 10,
    visible: true,
    sources: {
      ways: {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: {},
            geometry: {
              type: 'LineString',
              coordinates: [
                [-56.21, -34.9],
                [-56.2, -34.89],
              ],
            },
          },
        ],
      },
    },
    layers: () => [{ id: 'walk', source: 'ways', type: 'line', paint: { 'line-dasharray': [1, 2] } }],
  });
  await make().click();
  const reported = page.getByRole('note', { name: 'Not in the image' });
  await expect.element(reported).toHaveTextContent('Transit: dashed lines');
  const saved = savedInputSchema.parse(JSON.parse(JSON.stringify(pictureRecord.input())));

  removeOverlay('ways');
  await page.getByLabelText('Width (px)').fill('600');
  await make().click();
  await expect.poll(asked).toHaveLength(2);
  await expect.element(reported).not.toBeInTheDocument();
  pictureRecord.restore(saved, []);
  await expect.element(reported).toHaveTextContent('Transit: dashed lines');

  if (saved.kind !== 'picture') throw new Error('No picture was saved');
  const { missing: _, ...older } = saved.picture;
  pictureRecord.restore(savedInputSchema.parse({ kind: 'picture', picture: older }), []);
  await expect.element(reported).not.toBeInTheDocument();
  await expect.element(page.getByRole('img', { name: /Static map/ })).toBeVisible();
});

test('for a service without custom images, points are pins, and their missing labels are reported', async () => {
  const service = { kind: 'provider', baseUrl: 'https://maps.example.com/v1' } as const;
  const { asked } = await open(undefined, { settings: { service } });
  putOverlay({
    id: 'places',
    titleKey: 'places.title',
    order: 10,
    visible: true,
    sources: {
      places: {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: { name: 'Port' },
            geometry: { type: 'Point', coordinates: [-56.2, -34.9] },
          },
        ],
      },
    },
    layers: () => [
      { id: 'dots', source: 'places', type: 'circle' },
      { id: 'names', source: 'places', type: 'symbol', layout: { 'text-field': ['get', 'name'] } },
    ],
  });
  await make().click();
  const reported = page.getByRole('note', { name: 'Not in the image' });
  await expect.element(reported).toHaveTextContent('Places: labels');
  await expect.element(reported).toHaveTextContent('this service draws plain pins');
  expect(asked()[0]?.markers).toEqual([center]);
});

test('a fault of the service is shown, and the request is retried', async () => {
  let isFirst = true;
  const { asked } = await open(async () => {
    const outcome = isFirst ? failed({ kind: 'forbidden' as const }) : succeeded({ url });
    isFirst = false;
    return outcome as never;
  });
  await make().click();
  await expect.element(page.getByText('Couldn’t create the image')).toBeVisible();
  await make().click();
  await expect.element(page.getByRole('img', { name: /Static map/ })).toBeVisible();
  expect(asked()).toHaveLength(2);
});

test('the panel opens from the rail and by its number key', async () => {
  await openWindow({ panel: 'places' });
  const inRail = page.getByRole('button', { name: 'Static map' });
  await inRail.click();
  await expect.element(make()).toBeVisible();
  await page.getByRole('button', { name: 'Places' }).click();
  await expect.element(make()).not.toBeInTheDocument();
  await userEvent.keyboard(inRail.element().getAttribute('aria-keyshortcuts') ?? '');
  await expect.element(make()).toBeVisible();
});
