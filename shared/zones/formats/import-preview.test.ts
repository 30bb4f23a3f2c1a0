import { beforeAll, expect, test } from 'vitest';
import { type Geos, loadGeos } from '../geometry/geos.ts';
import { geometryOf, testZone } from '../zone.testing.ts';
import { readCsv } from './csv.ts';
import {
  type ConflictChoice,
  type ImportPreview,
  importEdit,
  previewImport,
  withStoreIds,
} from './import-preview.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

const square = 'POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))';
const bowTie = 'POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))';
const existing = [
  testZone('old', {
    zoneId: 'A',
    storeId: 'S',
    description: 'old',
    geometry: geometryOf('POLYGON ((0 0, 1 0, 1 1, 0 0))'),
    createdAt: '2026-01-01T00:00:00Z',
  }),
];
const file = `zone_id,store_id,description,polygon
A,S,one,"${square}"
B,S,two,"${bowTie}"
B,S,three,"${square}"
,S,four,"${square}"
C,S,five,"POLYGON ((0 0"
`;

function preview(): ImportPreview {
  let createdIds = 0;
  const steps = previewImport(geos, readCsv(file), existing, {
    service: 'built-in',
    knownAreas: [],
    makeId: () => {
      createdIds += 1;
      return `new${createdIds}`;
    },
  });
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

test('a preview has counts, the issues of each item and ID conflicts', () => {
  const { items, counts } = preview();
  expect(counts).toEqual({ total: 5, unreadable: 1, faulty: 1, conflicts: 2 });
  expect(items).toMatchObject([
    { ok: true, conflict: 'existing', issues: [] },
    { ok: true, conflict: null, issues: [{ kind: 'self-intersection', at: [2, 2] }] },
    { ok: true, conflict: 'in-file' },
    { ok: true, conflict: null, zone: { zoneId: 'zone-3' } },
    { ok: false, place: { row: 6 }, issue: { kind: 'bad-wkt' } },
  ]);
});

const importedIds = (choice: ConflictChoice) =>
  importEdit(preview().items, existing, () => choice).put.map(({ id, zoneId, description }) => [
    id,
    zoneId,
    description,
  ]);

test('a conflict is resolved by keeping, replacing or renaming', () => {
  expect(importedIds('keep')).toEqual([
    ['new2', 'B', 'two'],
    ['new4', 'zone-3', 'four'],
  ]);
  expect(importedIds('replace')).toEqual([
    ['old', 'A', 'one'],
    ['new2', 'B', 'three'],
    ['new4', 'zone-3', 'four'],
  ]);
  expect(importedIds('rename')).toEqual([
    ['new1', 'A-2', 'one'],
    ['new2', 'B', 'two'],
    ['new3', 'B-2', 'three'],
    ['new4', 'zone-3', 'four'],
  ]);
});

test('a replaced zone keeps the fields that the file doesn’t have', () => {
  const [old] = existing;
  if (!old) throw new Error('No zone');
  const workspaceZone = {
    ...old,
    otherFields: [
      { name: 'capacity', value: 10 },
      { name: 'manager', value: 'Ana' },
    ],
  };
  const steps = previewImport(
    geos,
    readCsv(`zone_id,capacity,polygon\nA,40,"${square}"\n`),
    [workspaceZone],
    {
      service: 'built-in',
      knownAreas: [],
      makeId: () => 'new',
    },
  );
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect(importEdit(step.value.items, [workspaceZone], () => 'replace').put).toMatchObject([
    {
      id: 'old',
      storeId: 'S',
      description: 'old',
      geometry: geometryOf(square),
      otherFields: [
        { name: 'capacity', value: 40 },
        { name: 'manager', value: 'Ana' },
      ],
    },
  ]);
});

test('a default store ID is set on zones without one and repairs only those', () => {
  const steps = previewImport(
    geos,
    readCsv(`zone_id,store_id,polygon\nA,,"${square}"\nB,S,"${square}"\nC,,"${bowTie}"\n`),
    [],
    { service: 'built-in', knownAreas: [], makeId: () => 'new' },
  );
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect(step.value.counts.faulty).toBe(2);
  const { items, counts } = withStoreIds(step.value, () => 'NORTH', 'built-in');
  expect(items).toMatchObject([
    { zone: { storeId: 'NORTH' }, issues: [] },
    { zone: { storeId: 'S' } },
    { zone: { storeId: 'NORTH' }, issues: [{ kind: 'self-intersection' }] },
  ]);
  expect(counts.faulty).toBe(1);
  expect(withStoreIds(step.value, () => 'N_1', 'built-in').counts.faulty).toBe(2);
});

test('an ID that looks like another one in the file or the workspace is reported', () => {
  const workspaceZone = testZone('old', { zoneId: 'Rodo\u0301' });
  const rows = ['Rodó', 'port', 'Port', 'far'].map(
    (id, at) => `${id},"POLYGON ((${at} 0, ${at}.5 0, ${at}.5 0.5, ${at} 0))"`,
  );
  const steps = previewImport(geos, readCsv(['zone_id,polygon', ...rows].join('\n')), [workspaceZone], {
    service: 'built-in',
    knownAreas: [],
    makeId: () => 'new',
  });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const similarIds = step.value.items.map((item) =>
    item.ok ? item.issues.flatMap((issue) => (issue.kind === 'zone-ids-alike' ? [issue.zoneIds] : [])) : [],
  );
  expect(similarIds).toEqual([[['Rodo\u0301', 'Rodó']], [['port', 'Port']], [['port', 'Port']], []]);
});
