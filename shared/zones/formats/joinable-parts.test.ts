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
  let made = 0;
  const steps = previewImport(geos, readFile(text).reading, workspace, {
    service: 'built-in',
    knownAreas: [],
    makeId: () => {
      made += 1;
      return `new-${made}`;
    },
  });
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function onlyGroup(text: string): JoinableParts {
  const [group, ...more] = preview(text).joinable;
  if (!group || more.length > 0) throw new Error('One group is expected');
  return group;
}

const asTheyAre = (item: ReadableItem) => item;

describe('items of one id', () => {
  test('are joined with all their parts and the values that any of them has', () => {
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

  test('that meet in a border become one polygon', () => {
    const group = onlyGroup(csv('zone_id,polygon', `A,"${square(0)}"`, `A,"${square(0.01)}"`));
    expect(isSurelyOneZone(group)).toBe(true);
    expect(group.joined.zone.geometry.type).toBe('Polygon');
    expect(areaSquareMeters(group.joined.zone.geometry)).toBeCloseTo(
      areaSquareMeters(geometryOf(square(0))) + areaSquareMeters(geometryOf(square(0.01))),
      0,
    );
  });

  test('are doubtful where values differ, which are named, or where they overlap', () => {
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

  test('are no parts where one repeats another, or where the file has no ids', () => {
    expect(preview(csv('zone_id,polygon', `A,"${square(0)}"`, `A,"${square(0)}"`)).joinable).toEqual([]);
    expect(preview(`${square(0)}\n${square(1)}`).joinable).toEqual([]);
  });
});

describe('of a zone that the workspace has', () => {
  const whole: Zone = testZone('mine', {
    zoneId: 'A',
    geometry: {
      type: 'MultiPolygon',
      coordinates: [square(0), square(1)].flatMap((text) => [...partsOf(geometryOf(text))]),
    },
  });
  const twoParts = csv('zone_id,polygon', `A,"${square(0)}"`, `A,"${square(1)}"`);
  const brought = (existing: ConflictChoice, inFile: ConflictChoice) => {
    const { items } = preview(twoParts, [whole]);
    return importEdit(items, [whole], ({ conflict }) =>
      conflict === 'existing' ? existing : inFile,
    ).put.map(({ id, zoneId, geometry }) => [id, zoneId, partsOf(geometry).length]);
  };

  test('parts that are joined change nothing', () => {
    const { items, joinable } = preview(twoParts, [whole]);
    const joined = withPartsJoined(items, joinable, asTheyAre);
    expect(joined).toMatchObject([{ conflict: 'existing' }]);
    expect(importEdit(joined, [whole], () => 'replace').put).toEqual([]);
  });

  test('each later part is in conflict with the first, not with the zone', () => {
    expect(preview(twoParts, [whole]).items).toMatchObject([
      { conflict: 'existing' },
      { conflict: 'in-file' },
    ]);
    expect(brought('keep', 'replace')).toEqual([]);
    expect(brought('rename', 'replace')).toEqual([['new-1', 'A-2', 1]]);
    expect(brought('replace', 'rename')).toEqual([
      ['mine', 'A', 1],
      ['new-2', 'A-2', 1],
    ]);
  });
});
