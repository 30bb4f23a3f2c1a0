import { array, assert, boolean, nat, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { isNewerVersion } from './newer-version.ts';

test.each([
  ['v0.2.0', '0.1.0'],
  ['0.10.0', '0.9.3'],
  ['1.0.0', '1.0.0-rc.1'],
  ['1.0.1-rc.1', '1.0.0'],
])('%s is newer than %s, and not vice versa', (version, than) => {
  expect(isNewerVersion(version, than)).toBe(true);
  expect(isNewerVersion(than, version)).toBe(false);
});

test.each(['', 'latest', '1.2', 'v1', '1.2.3.4.5 nightly?'])('%j isn’t a newer version', (version) => {
  expect(isNewerVersion(version, '0.0.1')).toBe(false);
});

test('exactly one of two different versions is newer, and no version is newer than itself', () => {
  const version = tuple(array(nat(3), { minLength: 3, maxLength: 3 }), boolean()).map(
    ([numbers, isReleased]) => `${numbers.join('.')}${isReleased ? '' : '-rc'}`,
  );
  assert(
    property(version, version, (one, other) => {
      const newer = [isNewerVersion(one, other), isNewerVersion(other, one)].filter(Boolean).length;
      expect(newer).toBe(one === other ? 0 : 1);
    }),
  );
});
