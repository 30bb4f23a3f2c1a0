import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readFile, readZones } from './detect.ts';

const triangle = 'POLYGON ((0 0, 4 0, 0 4, 0 0))';

test('each file of an archive is read in its format, and an invalid one doesn’t affect the others', () => {
  const archive = zipSync({
    'north/zones.csv': strToU8(`zone_id,polygon\nA,"${triangle}"\n`),
    'readme.txt': strToU8('Have fun'),
    'south/cut.geojson': strToU8('{"type":'),
    'south/zones.wkt': strToU8(triangle),
  });
  expect(readFile(archive).format).toBe('zip');
  expect(readZones('zip', archive).items).toMatchObject([
    { ok: true, place: { item: 1, file: 'north/zones.csv' }, fields: { zoneId: 'A' } },
    { ok: false, place: { item: 2, file: 'south/cut.geojson' }, issue: { kind: 'unreadable' } },
    { ok: true, place: { item: 3, file: 'south/zones.wkt' } },
  ]);
});
