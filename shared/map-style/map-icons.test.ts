import { expect, test } from 'vitest';
import mapSigns from '../../resources/map-signs.json' with { type: 'json' };
import { iconPicture, onewayIconId, poiIconPrefix, signPaths } from './map-icons.ts';

test('kinds of OpenStreetMap get the sign that means them, others a dot', () => {
  expect(signPaths('cafe')).not.toEqual(signPaths('made-up'));
  expect(signPaths('bus_stop')).toEqual(signPaths('bus'));
  expect(signPaths('made-up')).toHaveLength(1);
});

const svgs = import.meta.glob<string>('../../node_modules/@mapbox/maki/icons/*.svg', {
  query: '?raw',
  import: 'default',
});

test('signs are the plain path data of the package that they are from', async () => {
  for (const [name, paths] of Object.entries(mapSigns)) {
    const svg = (await svgs[`../../node_modules/@mapbox/maki/icons/${name}.svg`]?.()) ?? '';
    const drawn = [...svg.matchAll(/\sd="([^"]+)"/g)].map(([, path = '']) =>
      path.replace(/&#x[\dA-Fa-f]+;/g, ' '),
    );
    expect(paths, name).toEqual(drawn);
    for (const path of paths) expect(path).toMatch(/^[\s\d.,+\-MmLlHhVvCcSsQqTtAaZzeE]+$/);
  }
});

test('an image that the style asks for is in the colors of its theme, any other name is none', () => {
  const colors = (id: string) => iconPicture(id)?.shapes.map(({ color }) => color);
  expect(colors(`${poiIconPrefix('light')}cafe`)).not.toEqual(colors(`${poiIconPrefix('dark')}cafe`));
  expect(colors(onewayIconId('light'))).toHaveLength(1);
  expect(iconPicture('store/7')).toBeUndefined();
});
