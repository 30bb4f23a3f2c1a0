import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../commands.mjs';
import { debianDatabase, hasRelease, tablesOf } from './tables.mjs';
import { degrees } from './units.mjs';

test.skipIf(!hasRelease(debianDatabase))(
  'the tables of the EPSG register are those that the script creates',
  () => {
    for (const [file, text] of Object.entries(tablesOf(debianDatabase)))
      expect(readFileSync(join(root, 'resources/epsg', file), 'utf8') === text, file).toBe(true);
  },
);

test('sexagesimal angles are degrees, minutes, and seconds without separators', () => {
  expect(degrees(49.520_6, 9110, new Map())).toBeCloseTo(49 + 52 / 60 + 6 / 3600, 12);
  expect(degrees(-17.4, 9110, new Map())).toBeCloseTo(-(17 + 40 / 60), 12);
  expect(degrees(2.337_229_17, 9102, new Map())).toBe(2.337_229_17);
  expect(degrees(100, 9105, new Map())).toBe(90);
});
