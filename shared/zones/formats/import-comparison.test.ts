import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { arbitraryZone } from '../geometry/arbitrary-zones.testing.ts';
import { type Geos, loadGeos } from '../geometry/geos.ts';
import { geometryOf, testZone } from '../zone.testing.ts';
import type { Zone } from '../zone.ts';
import { readFile } from './detect.ts';
import {
  compareWithWorkspace,
  type ImportComparison,
  markedAsMissing,
  missingField,
  missingZones,
  withoutRenamings,
} from './import-comparison.ts';
import { importEdit, previewImport } from './import-preview.ts';
import type { PreviewItem, ReadableItem } from './preview-item.ts';
import { exportFormats } from './write-zones.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

function last<T>(steps: Generator<unknown, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function itemsOf(text: string, workspace: readonly Zone[]): PreviewItem[] {
  let made = 0;
  const options = {
    service: 'built-in' as const,
    knownAreas: [],
    makeId: () => {
      made += 1;
      return `new-${made}`;
    },
  };
  return last(previewImport(geos, readFile(text).reading, workspace, options)).items;
}

const readable = (items: readonly PreviewItem[]): ReadableItem[] =>
  items.flatMap((item) => (item.ok ? item : []));

function compared(text: string, workspace: readonly Zone[]): ImportComparison {
  const items = itemsOf(text, workspace);
  const unreadableIds = items.flatMap((item) => (item.ok ? [] : (item.zoneId ?? [])));
  return last(compareWithWorkspace(readable(items), workspace, { source: 'file', unreadableIds }));
}

const square = (lng: number) =>
  `POLYGON ((${lng} 0, ${lng + 0.01} 0, ${lng + 0.01} 0.01, ${lng} 0.01, ${lng} 0))`;
const mine = (name: string, lng: number, more: Partial<Zone> = {}) =>
  testZone(`id-${name}`, { zoneId: name, storeId: 'S1', geometry: geometryOf(square(lng)), ...more });
const csv = (header: string, ...rows: string[]) => [header, ...rows].join('\n');
const row = (name: string, lng: number, store = 'S1') => `${name},${store},"${square(lng)}"`;
const head = 'zone_id,store_id,polygon';

const namesOf = ({ added, changed, renamed, unchanged, missing }: ImportComparison) => ({
  added: added.map(({ zone }) => zone.zoneId),
  changed: changed.map(({ before }) => before.zoneId),
  renamed: renamed.map(({ before, after }) => `${before.zoneId} > ${after.zoneId}`),
  unchanged: [...unchanged.values()].map(({ zoneId }) => zoneId),
  missing: missing.map(({ zoneId }) => zoneId),
});

describe("next week's file", () => {
  const workspace = [mine('A', 0), mine('B', 1), mine('C', 2), mine('D', 3), mine('E', 4)];
  const text = csv(
    head,
    row('A', 0),
    row('B', 1, 'S2'),
    `C,S1,"${square(2).replaceAll('0.01', '0.02')}"`,
    row('D2', 3),
    row('F', 9),
  );

  test('is told apart into what is new, changed, renamed, the same and missing', () => {
    const comparison = compared(text, workspace);
    expect(namesOf(comparison)).toEqual({
      added: ['F'],
      changed: ['B', 'C'],
      renamed: ['D > D2'],
      unchanged: ['A'],
      missing: ['E'],
    });
    const [store, shape] = comparison.changed;
    expect(store).toMatchObject({ fields: ['storeId'], areaChange: null, after: { storeId: 'S2' } });
    expect(shape?.fields).toEqual(['geometry']);
    expect(shape?.areaChange).toBeCloseTo(1, 2);
  });

  test('keeps the zone of the workspace under the new id of a renaming, which can be declined', () => {
    const items = itemsOf(text, workspace);
    const comparison = compared(text, workspace);
    const matches = new Map(comparison.renamed.map(({ incoming, before }) => [incoming, before]));
    const { put } = importEdit(items, workspace, () => 'replace', matches);
    expect(put.map(({ id, zoneId }) => `${id} ${zoneId}`)).toEqual([
      'id-B B',
      'id-C C',
      'id-D D2',
      'new-5 F',
    ]);
    const declined = withoutRenamings(comparison, readable(items), new Set(['new-4']));
    expect(namesOf(declined)).toMatchObject({ added: ['F', 'D2'], renamed: [], missing: ['E', 'D'] });
  });

  test('is no update of a workspace that has none of its zones: nothing is missing', () => {
    expect(namesOf(compared(csv(head, row('X', 20)), workspace))).toMatchObject({
      added: ['X'],
      missing: [],
    });
  });

  test('that has only some stores says nothing of the zones of others', () => {
    const others = [...workspace, mine('T', 5, { storeId: 'S9' })];
    const comparison = compared(text, others);
    expect(comparison.coveredStores).toEqual(['S1', 'S2']);
    expect(missingZones(comparison, false).map(({ zoneId }) => zoneId)).toEqual(['E']);
    expect(missingZones(comparison, true).map(({ zoneId }) => zoneId)).toEqual(['E', 'T']);
    expect(compared(text, workspace).coveredStores).toBeNull();
  });

  test('does not miss a zone that it has and that cannot be read', () => {
    const broken = csv(head, row('A', 0), 'E,S1,"POLYGON ((0 0"');
    expect(namesOf(compared(broken, workspace)).missing).toEqual(['B', 'C', 'D']);
  });

  test('counts the last of several with one id', () => {
    const twice = csv(head, row('A', 30), row('A', 0));
    expect(namesOf(compared(twice, workspace))).toMatchObject({ added: [], changed: [], unchanged: ['A'] });
  });
});

describe('what the file does not have', () => {
  const full = mine('A', 0, {
    description: 'North',
    types: ['bike', 'car'],
    status: 'ok',
    otherFields: [{ name: 'capacity', value: 40 }],
  });

  test('stays, and is named; types in another order are the same', () => {
    const comparison = compared(csv('zone_id,types,polygon', `A,car;bike,"${square(0)}"`), [full]);
    expect(namesOf(comparison)).toMatchObject({ changed: [], unchanged: ['A'] });
    expect(comparison.absentFields).toEqual(['storeId', 'description', 'status']);
  });

  test('of plain shapes nothing but the shape is compared', () => {
    expect(namesOf(compared(square(0), [full]))).toMatchObject({ added: [], unchanged: ['A'] });
  });

  test('but what it has for others and not for this one is emptied, but for its store', () => {
    const features = [
      { zone_id: 'A', store_id: null, description: null },
      { zone_id: 'B', store_id: 'S1', description: 'South' },
    ].map((properties, index) => ({
      type: 'Feature',
      properties,
      geometry: geometryOf(square(index)),
    }));
    const [change] = compared(JSON.stringify({ type: 'FeatureCollection', features }), [full]).changed;
    expect(change).toMatchObject({
      fields: ['description'],
      after: { storeId: 'S1', description: '', types: ['bike', 'car'], status: 'ok' },
    });
  });

  test('a mark of an earlier file goes from a zone that is in the file again, and stays where the file has it', () => {
    const marked = markedAsMissing(full, 'week 40');
    const [change] = compared(csv(head, row('A', 0)), [marked]).changed;
    expect(change?.fields).toEqual(['otherFields']);
    expect(change?.after.otherFields).toEqual(full.otherFields);
    const withMark = csv(`zone_id,store_id,${missingField},polygon`, `A,S1,week 40,"${square(0)}"`);
    expect(namesOf(compared(withMark, [marked])).unchanged).toEqual(['A']);
    expect(markedAsMissing(marked, 'week 41').otherFields).toHaveLength(2);
  });
});

const zones = fc
  .integer({ min: 1, max: 5 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => arbitraryZone(`z${index}`))));

test.each(['wkt', 'csv', 'geojson', 'kml', 'service-json'] as const)(
  'the import of an unchanged export as %s changes nothing',
  (format) => {
    fc.assert(
      fc.property(zones, (workspace) => {
        const text = exportFormats[format].write(workspace);
        const comparison = compared(text, workspace);
        const { added, changed, renamed, missing } = comparison;
        expect({ added, changed, renamed, missing }).toEqual({
          added: [],
          changed: [],
          renamed: [],
          missing: [],
        });
        const edit = importEdit(itemsOf(text, workspace), workspace, () => 'replace', comparison.unchanged);
        expect(edit).toMatchObject({ put: [], remove: [] });
      }),
      { numRuns: 60 },
    );
  },
);

test('zones of a service are known by their id alone, and none is missing there', () => {
  const incoming = readable(itemsOf(csv(head, row('A', 0), row('D2', 3)), []));
  const workspace = [markedAsMissing(mine('A', 0), 'week 40'), mine('D', 3)];
  const comparison = last(compareWithWorkspace(incoming, workspace, { source: 'service' }));
  expect(namesOf(comparison)).toEqual({
    added: ['D2'],
    changed: [],
    renamed: [],
    unchanged: ['A'],
    missing: [],
  });
});

const long = 'é'.repeat(200);

test.each<[string, Partial<Zone>, string, string]>([
  ['TRUE of a spreadsheet', { otherFields: [{ name: 'open', value: true }] }, 'open', 'TRUE'],
  ['1 of GDAL', { otherFields: [{ name: 'open', value: true }] }, 'open', '1'],
  ['f of PostgreSQL', { otherFields: [{ name: 'open', value: false }] }, 'open', 'f'],
  ['a decimal comma', { otherFields: [{ name: 'km2', value: 12.5 }] }, 'km2', '"12,5"'],
  ['a number with a decimal', { otherFields: [{ name: 'homes', value: 7 }] }, 'homes', '7.0'],
  [
    'a date of GeoPandas',
    { otherFields: [{ name: 'since', value: '2024-05-01' }] },
    'since',
    '2024-05-01T00:00:00',
  ],
  [
    'a date of GeoPandas in a shapefile',
    { otherFields: [{ name: 'since', value: '2024-05-01' }] },
    'since',
    '2024/05/01 00:00:00',
  ],
  ['a date of GDAL', { otherFields: [{ name: 'since', value: '2024-05-01' }] }, 'since', '2024/05/01'],
  ['a time of GDAL', { otherFields: [{ name: 'from', value: '08:30' }] }, 'from', '08:30:00'],
  ['a name of ten letters', { otherFields: [{ name: 'capacity_per_day', value: 5 }] }, 'capacity_p', '5'],
  ['a text cut by a shapefile', { description: long }, 'description', long.slice(0, 127)],
  ['a priority with decimals', { priority: 2 }, 'priority', '2.0'],
])('%s is no change', (_, fields, column, cell) => {
  const workspace = [mine('A', 1, fields)];
  const back = compared(csv(`zone_id,${column},polygon`, `A,${cell},"${square(1)}"`), workspace);
  expect([...back.unchanged.values()]).toEqual(workspace);
});

test('a value that another program could not have made of the own one is a change', () => {
  const workspace = [mine('A', 1, { otherFields: [{ name: 'code', value: '007' }] })];
  const back = compared(csv('zone_id,code,polygon', `A,7,"${square(1)}"`), workspace);
  expect(back.changed).toMatchObject([{ fields: ['otherFields'] }]);
});

test('an apostrophe against formulas that a map program kept is none of the zone', () => {
  const workspace = [mine('+north', 1, { otherFields: [{ name: 'phone', value: '+000 00 00' }] })];
  const geojson = JSON.stringify({
    type: 'Feature',
    properties: { zone_id: "'+north", phone: "'+000 00 00" },
    geometry: workspace[0]?.geometry,
  });
  expect([...compared(geojson, workspace).unchanged.values()]).toEqual(workspace);
});

test('blanks around ids are cut, also those that nobody sees', () => {
  const [item] = readable(itemsOf(csv(head, `" Centro\u00A0\u200B"," S1 ","${square(1)}"`), []));
  expect(item?.zone).toMatchObject({ zoneId: 'Centro', storeId: 'S1' });
});
