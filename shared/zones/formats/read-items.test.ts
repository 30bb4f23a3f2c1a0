import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';
import { readGeoJson } from './geojson.ts';
import { readKml } from './kml.ts';
import { importLimits } from './read-items.ts';

test('a table with too many items is refused with the limit', () => {
  const row = 'a,"POLYGON ((0 0, 1 0, 0 1, 0 0))"\n';
  const { items } = readCsv(`zone_id,polygon\n${row.repeat(importLimits.items + 1)}`);
  expect(items).toEqual([
    { ok: false, place: { item: 1 }, issue: { kind: 'too-many-items', limit: 100_000 } },
  ]);
});

test('a file with too many positions is refused with the limit', () => {
  const many = importLimits.positions;
  const expected = [
    { ok: false, place: { item: 1 }, issue: { kind: 'too-many-positions', limit: 5_500_000 } },
  ];
  expect(readGeoJson(`{"type":"MultiPolygon","coordinates":[${'[],'.repeat(many * 1.5)}[]]}`).items).toEqual(
    expected,
  );
  const coordinates = '<coordinates>0,0 1,0 0,1 0,0</coordinates>'.repeat(20);
  const placemark = `<Placemark><LineString>${coordinates}</LineString></Placemark>`;
  expect(readKml(`<kml>${placemark.repeat(70_000)}</kml>`).items).toEqual(expected);
});

test('progress is reported every 500 items', () => {
  const reported: number[] = [];
  const row = 'a,"POLYGON ((0 0, 1 0, 0 1, 0 0))"\n';
  readCsv(`zone_id,polygon\n${row.repeat(1200)}`, { onProgress: (done) => reported.push(done) });
  expect(reported).toEqual([0, 500, 1000]);
});

test('a zone with a field that’s too long is reported, and the others are read', () => {
  const shape = '"POLYGON ((0 0, 1 0, 0 1, 0 0))"';
  const long = 'x'.repeat(70_000);
  const { items } = readCsv(
    `zone_id,description,polygon\n${long},,${shape}\nb,${long},${shape}\nc,,${shape}\n`,
  );
  expect(items).toMatchObject([
    { ok: false, place: { item: 1, row: 2 }, issue: { kind: 'long-text', limit: 65_536 } },
    { ok: false, place: { item: 2, row: 3 }, issue: { kind: 'long-text', limit: 65_536 } },
    { ok: true, fields: { zoneId: 'c' } },
  ]);
});
