import { expect, test } from 'vitest';
import { openLink } from './link.ts';

test('a part is there once it is connected, and an earlier use names it', () => {
  const link = openLink<{ folder: string }>('regions');
  expect(() => link.get()).toThrow('regions');
  const regions = { folder: 'profile' };
  link.connect(regions);
  expect(link.get()).toBe(regions);
});
