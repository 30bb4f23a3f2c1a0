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

function resultOf<T>(steps: Generator<unknown, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function itemsOf(text: string, workspace: readonly Zone[]): PreviewItem[] {
  let createdIds = 0;
  const options = {
    service: 'built-in' as const,
    knownAreas: [],
    makeId: () => {
      createdIds += 1;
      return `new-${createdIds}`;
    },
  };
  return resultOf(previewImport(geos, readFile(text).reading, workspace, options)).items;
}

const readable = (items: readonly PreviewItem[]): ReadableItem[] =>
  items.flatMap((item) => (item.ok ? item : []));

function compared(text: string, workspace: readonly Zone[]): ImportComparison {
  const items = itemsOf(text, workspace);
  const unreadableIds = items.flatMap((item) => (item.ok ? [] : (item.zoneId ?? [])));
  return resultOf(compareWithWorkspace(readable(items), workspace, { source: 'file', unreadableIds }));
}

const square = (lng: number) =>
  `POLYGON ((${lng} 0, ${lng + 0.01} 0, ${lng + 0.01} 0.01, ${lng} 0.01, ${lng} 0))`;
const workspaceZone = (name: string, lng: number, fields: Partial<Zone> = {}) =>
  testZone(`id-${name}`, { zoneId: name, storeId: 'S1', geometry: geometryOf(square(lng)), ...fields });
const csv = (header: string, ...rows: string[]) => [header, ...rows].join('\n');
const row = (name: string, lng: number, store = 'S1') => `${name},${store},"${square(lng)}"`;
const header = 'zone_id,store_id,polygon';

const namesOf = ({ added, changed, renamed, unchanged, missing }: ImportComparison) => ({
  added: added.map(({ zone }) => zone.zoneId),
  changed: changed.map(({ before }) => before.zoneId),
  renamed: renamed.map(({ before, after }) => `${before.zoneId} > ${after.zoneId}`),
  unchanged: [...unchanged.values()].map(({ zoneId }) => zoneId),
  missing: missing.map(({ zoneId }) => zoneId),
});

describe("next week's file", () => {
  const workspace = [
    workspaceZone('A', 0),
    workspaceZone('B', 1),
    workspaceZone('C', 2),
    workspaceZone('D', 3),
    workspaceZone('E', 4),
  ];
  const text = csv(
    header,
    row('A', 0),
    row('B', 1, 'S2'),
    `C,S1,"${square(2).replaceAll('0.01', '0.02')}"`,
    row('D2', 3),
    row('F', 9),
  );

  test('is split into added, changed, renamed, unchanged and missing zones', () => {
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

  test('keeps a renamed zone under its new ID unless the renaming is declined', () => {
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

  test('reports no missing zones if it has no zone of the workspace', () => {
    expect(namesOf(compared(csv(header, row('X', 20)), workspace))).toMatchObject({
      added: ['X'],
      missing: [],
    });
  });

  test('reports missing zones of its stores only, or of all stores on request', () => {
    const withOtherStore = [...workspace, workspaceZone('T', 5, { storeId: 'S9' })];
    const comparison = compared(text, withOtherStore);
    expect(comparison.coveredStores).toEqual(['S1', 'S2']);
    expect(missingZones(comparison, false).map(({ zoneId }) => zoneId)).toEqual(['E']);
    expect(missingZones(comparison, true).map(({ zoneId }) => zoneId)).toEqual(['E', 'T']);
    expect(compared(text, workspace).coveredStores).toBeNull();
  });

  test('doesn’t report an unreadable zone as missing', () => {
    const broken = csv(header, row('A', 0), 'E,S1,"POLYGON ((0 0"');
    expect(namesOf(compared(broken, workspace)).missing).toEqual(['B', 'C', 'D']);
  });

  test('uses the last of several zones with the same ID', () => {
    const twice = csv(header, row('A', 30), row('A', 0));
    expect(namesOf(compared(twice, workspace))).toMatchObject({ added: [], changed: [], unchanged: ['A'] });
  });
});

describe('a field that a file doesn’t have', () => {
  const full = workspaceZone('A', 0, {
    description: 'North',
    types: ['bike', 'car'],
    status: 'ok',
    otherFields: [{ name: 'capacity', value: 40 }],
  });

  test('stays and is reported as absent; reordered types are unchanged', () => {
    const comparison = compared(csv('zone_id,types,polygon', `A,car;bike,"${square(0)}"`), [full]);
    expect(namesOf(comparison)).toMatchObject({ changed: [], unchanged: ['A'] });
    expect(comparison.absentFields).toEqual(['storeId', 'description', 'status']);
  });

  test('isn’t compared if the file only has shapes', () => {
    expect(namesOf(compared(square(0), [full]))).toMatchObject({ added: [], unchanged: ['A'] });
  });

  test('is cleared if other zones have it, except for the store', () => {
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

  test('is removed if it’s the missing mark of a zone that’s back, unless the file has the mark', () => {
    const marked = markedAsMissing(full, 'week 40');
    const [change] = compared(csv(header, row('A', 0)), [marked]).changed;
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
  'importing an unchanged export as %s changes nothing',
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

test('zones of a service are matched by ID only, and none is missing', () => {
  const incoming = readable(itemsOf(csv(header, row('A', 0), row('D2', 3)), []));
  const workspace = [markedAsMissing(workspaceZone('A', 0), 'week 40'), workspaceZone('D', 3)];
  const comparison = resultOf(compareWithWorkspace(incoming, workspace, { source: 'service' }));
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
  ['TRUE from a spreadsheet', { otherFields: [{ name: 'open', value: true }] }, 'open', 'TRUE'],
  ['1 from GDAL', { otherFields: [{ name: 'open', value: true }] }, 'open', '1'],
  ['f from PostgreSQL', { otherFields: [{ name: 'open', value: false }] }, 'open', 'f'],
  ['a decimal comma', { otherFields: [{ name: 'km2', value: 12.5 }] }, 'km2', '"12,5"'],
  ['a number with a decimal', { otherFields: [{ name: 'homes', value: 7 }] }, 'homes', '7.0'],
  [
    'a date from GeoPandas',
    { otherFields: [{ name: 'since', value: '2024-05-01' }] },
    'since',
    '2024-05-01T00:00:00',
  ],
  [
    'a date from GeoPandas in a shapefile',
    { otherFields: [{ name: 'since', value: '2024-05-01' }] },
    'since',
    '2024/05/01 00:00:00',
  ],
  ['a date from GDAL', { otherFields: [{ name: 'since', value: '2024-05-01' }] }, 'since', '2024/05/01'],
  ['a time from GDAL', { otherFields: [{ name: 'from', value: '08:30' }] }, 'from', '08:30:00'],
  [
    'a name truncated to ten characters',
    { otherFields: [{ name: 'capacity_per_day', value: 5 }] },
    'capacity_p',
    '5',
  ],
  ['a text truncated by a shapefile', { description: long }, 'description', long.slice(0, 127)],
  ['a priority with decimals', { priority: 2 }, 'priority', '2.0'],
])('%s isn’t a change', (_, fields, column, cell) => {
  const workspace = [workspaceZone('A', 1, fields)];
  const comparison = compared(csv(`zone_id,${column},polygon`, `A,${cell},"${square(1)}"`), workspace);
  expect([...comparison.unchanged.values()]).toEqual(workspace);
});

test('a value that no program would derive from the current one is a change', () => {
  const workspace = [workspaceZone('A', 1, { otherFields: [{ name: 'code', value: '007' }] })];
  const comparison = compared(csv('zone_id,code,polygon', `A,7,"${square(1)}"`), workspace);
  expect(comparison.changed).toMatchObject([{ fields: ['otherFields'] }]);
});

test('an apostrophe added against formulas is ignored in GeoJSON', () => {
  const workspace = [workspaceZone('+north', 1, { otherFields: [{ name: 'phone', value: '+000 00 00' }] })];
  const geojson = JSON.stringify({
    type: 'Feature',
    properties: { zone_id: "'+north", phone: "'+000 00 00" },
    geometry: workspace[0]?.geometry,
  });
  expect([...compared(geojson, workspace).unchanged.values()]).toEqual(workspace);
});

test('whitespace around IDs is trimmed, including invisible characters', () => {
  const [item] = readable(itemsOf(csv(header, `" Centro\u00A0\u200B"," S1 ","${square(1)}"`), []));
  expect(item?.zone).toMatchObject({ zoneId: 'Centro', storeId: 'S1' });
});
