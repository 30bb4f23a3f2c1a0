import { expect, test } from 'vitest';
import { signPaths } from './map-icons.ts';

test('kinds of OpenStreetMap get the sign that means them, others a dot', () => {
  expect(signPaths('cafe')).not.toEqual(signPaths('made-up'));
  expect(signPaths('bus_stop')).toEqual(signPaths('bus'));
  expect(signPaths('made-up')).toHaveLength(1);
});

test('signs are plain path data', () => {
  for (const kind of ['cafe', 'fast_food', 'place_of_worship', 'hotel']) {
    const paths = signPaths(kind);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(path).toMatch(/^[\s\d.,+\-MmLlHhVvCcSsQqTtAaZzeE]+$/);
  }
});
