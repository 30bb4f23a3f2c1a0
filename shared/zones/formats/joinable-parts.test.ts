import { beforeAll, describe, expect, test } from 'vitest';
import { partsOf } from '../../geo/parts.ts';
import { areaSquareMeters } from '../geometry/area.ts';
import { type Geos, loadGeos } from '../geometry/geos.ts';
import { geometryOf, testZone } from '../zone.testing.ts';
import type { Zone } from '../zone.ts';
import { readFile } from './detect.ts';
import { type ConflictChoice, importEdit, previewImport } from './import-preview.ts';
import { isSurelyOneZone, type JoinableParts, withPartsJoined } from './joinable-parts.ts';
import type { ReadableItem } from './preview-item.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

const square = (lng: number) =>
  `POLYGON ((${lng} 0, ${lng + 0.01} 0, ${lng + 0.01} 0.01, ${lng} 0.01, ${lng} 0))`;
const csv = (header: string, ...rows: string[]) => [header, ...rows].join('\n');

function preview(text: string, workspace: readonly Zone[] = []) {
  let createdIds = 0;
  const steps = previewImport(geos, readFile(text).reading, workspace, {
    service: 'built-in',
    knownAreas: [],
    makeId: () => {
      createdIds += 1;
      return `new-${createdIds}`;
    },
  });
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function onlyGroup(text: string): JoinableParts {
  const [group, ...more] = preview(text).joinable;
  if (!group || more.length > 0) throw new Error('Expected one group');
  return group;
}

const unchanged = (item: ReadableItem) => item;

describe('items with the same ID', () => {
  test('are joined with all parts and all their values', () => {
    const group = onlyGroup(
      csv(
        'zone_id,store_id,description,capacity,polygon',
        `A,S1,,,"${square(0)}"`,
        `B,S1,,,"${square(5)}"`,
        `A,S1,North,40,"${square(1)}"`,
      ),
    );
    expect(group.parts).toEqual(['new-1', 'new-3']);
    expect(isSurelyOneZone(group)).toBe(true);
    expect(group.joined).toMatchObject({
      zone: { id: 'new-1', zoneId: 'A', storeId: 'S1', description: 'North' },
      issues: [],
    });
    expect(group.joined.zone.otherFields).toEqual([{ name: 'capacity', value: '40' }]);
    expect(group.joined.zone.geometry).toEqual({
      type: 'MultiPolygon',
      coordinates: [square(0), square(1)].flatMap((text) => partsOf(geometryOf(text))),
    });
  });

  test('become one polygon if they share a border', () => {
    const group = onlyGroup(csv('zone_id,polygon', `A,"${square(0)}"`, `A,"${square(0.01)}"`));
    expect(isSurelyOneZone(group)).toBe(true);
    expect(group.joined.zone.geometry.type).toBe('Polygon');
    expect(areaSquareMeters(group.joined.zone.geometry)).toBeCloseTo(
      areaSquareMeters(geometryOf(square(0))) + areaSquareMeters(geometryOf(square(0.01))),
      0,
    );
  });

  test('are uncertain if values differ, which are listed, or if shapes overlap', () => {
    const differing = onlyGroup(
      csv(
        'zone_id,store_id,status,driver,polygon',
        `A,S1,open,Ana,"${square(0)}"`,
        `A,S2,,Luis,"${square(1)}"`,
      ),
    );
    expect(differing.differing).toEqual({ fields: ['storeId'], others: ['driver'] });
    expect(differing.joined.zone).toMatchObject({ storeId: 'S1', status: 'open' });
    expect(isSurelyOneZone(differing)).toBe(false);
    const overlapping = onlyGroup(csv('zone_id,polygon', `A,"${square(0)}"`, `A,"${square(0.005)}"`));
    expect(isSurelyOneZone(overlapping)).toBe(false);
  });

  test('aren’t joinable if they’re identical or the file has no IDs', () => {
    expect(preview(csv('zone_id,polygon', `A,"${square(0)}"`, `A,"${square(0)}"`)).joinable).toEqual([]);
    expect(preview(`${square(0)}\n${square(1)}`).joinable).toEqual([]);
  });
});

describe('parts of a zone in the workspace', () => {
  const workspaceZone: Zone = testZone('mine', {
    zoneId: 'A',
    geometry: {
      type: 'MultiPolygon',
      coordinates: [square(0), square(1)].flatMap((text) => [...partsOf(geometryOf(text))]),
    },
  });
  const twoParts = csv('zone_id,polygon', `A,"${square(0)}"`, `A,"${square(1)}"`);
  const imported = (existing: ConflictChoice, inFile: ConflictChoice) => {
    const { items } = preview(twoParts, [workspaceZone]);
    return importEdit(items, [workspaceZone], ({ conflict }) =>
      conflict === 'existing' ? existing : inFile,
    ).put.map(({ id, zoneId, geometry }) => [id, zoneId, partsOf(geometry).length]);
  };

  test('change nothing if they’re joined', () => {
    const { items, joinable } = preview(twoParts, [workspaceZone]);
    const joined = withPartsJoined(items, joinable, unchanged);
    expect(joined).toMatchObject([{ conflict: 'existing' }]);
    expect(importEdit(joined, [workspaceZone], () => 'replace').put).toEqual([]);
  });

  test('conflict with the first part, which conflicts with the zone', () => {
    expect(preview(twoParts, [workspaceZone]).items).toMatchObject([
      { conflict: 'existing' },
      { conflict: 'in-file' },
    ]);
    expect(imported('keep', 'replace')).toEqual([]);
    expect(imported('rename', 'replace')).toEqual([['new-1', 'A-2', 1]]);
    expect(imported('replace', 'rename')).toEqual([
      ['mine', 'A', 1],
      ['new-2', 'A-2', 1],
    ]);
  });
});
