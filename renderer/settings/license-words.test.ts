import { afterEach, expect, test } from 'vitest';
import { speak } from '../words/words.ts';
import { licenseTitle } from './license-words.ts';

afterEach(() => speak('en'));

test('public domain is translated, names of licenses are not', async () => {
  await speak('de');
  expect(licenseTitle('Public domain')).toBe('Gemeinfrei');
  expect(licenseTitle('CC BY 4.0')).toBe('CC BY 4.0');
});
