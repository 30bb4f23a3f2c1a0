import { expect, test } from 'vitest';
import mapSigns from '../../resources/map-signs.json' with { type: 'json' };
import { iconPicture, onewayIconId, poiIconPrefix, signPaths } from './map-icons.ts';

test('OpenStreetMap kinds get their icon, others a dot', () => {
  expect(signPaths('cafe')).not.toEqual(signPaths('made-up'));
  expect(signPaths('bus_stop')).toEqual(signPaths('bus'));
  expect(signPaths('made-up')).toHaveLength(1);
});

const svgs = import.meta.glob<string>('../../node_modules/@mapbox/maki/icons/*.svg', {
  query: '?raw',
  import: 'default',
});

test('icons are the plain path data of their package', async () => {
  for (const [name, paths] of Object.entries(mapSigns)) {
    const svg = (await svgs[`../../node_modules/@mapbox/maki/icons/${name}.svg`]?.()) ?? '';
    const original = [...svg.matchAll(/\sd="([^"]+)"/g)].map(([, path = '']) =>
      path.replace(/&#x[\dA-Fa-f]+;/g, ' '),
    );
    expect(paths, name).toEqual(original);
    for (const path of paths) expect(path).toMatch(/^[\s\d.,+\-MmLlHhVvCcSsQqTtAaZzeE]+$/);
  }
});

test('an image has the colors of its theme, and other names have no image', () => {
  const colors = (id: string) => iconPicture(id)?.shapes.map(({ color }) => color);
  expect(colors(`${poiIconPrefix('light')}cafe`)).not.toEqual(colors(`${poiIconPrefix('dark')}cafe`));
  expect(colors(onewayIconId('light'))).toHaveLength(1);
  expect(iconPicture('store/7')).toBeUndefined();
});
