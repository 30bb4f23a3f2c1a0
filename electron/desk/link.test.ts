import { expect, test } from 'vitest';
import { openLink } from './link.ts';

test('a part is available once connected, and using it earlier throws its name', () => {
  const link = openLink<{ folder: string }>('regions');
  expect(() => link.get()).toThrow('regions');
  const regions = { folder: 'profile' };
  link.connect(regions);
  expect(link.get()).toBe(regions);
});
