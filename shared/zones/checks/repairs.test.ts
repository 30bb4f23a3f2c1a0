import { beforeAll, expect, test } from 'vitest';
import { writeWkt } from '../../geo/wkt.ts';
import { type Geos, loadGeos } from '../geometry/geos.ts';
import { geometryOf, testZone } from '../zone.testing.ts';
import type { Zone } from '../zone.ts';
import { type CheckOptions, issuesOfZone } from './check-zone.ts';
import { makeValid } from './invalidity.ts';
import { swapLatLng } from './lat-lng-swapped.ts';
import { removeOverlap } from './overlap.ts';
import type { Repaired } from './repaired.ts';
import { repairErrors, repairFor } from './repairs.ts';
import { closeRings } from './ring-not-closed.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});
const options: CheckOptions = { service: 'built-in', knownAreas: [] };

const zone = (wkt: string): Zone =>
  testZone('a', { description: 'kept', types: ['t'], geometry: geometryOf(wkt) });

function repaired(outcome: Repaired): Zone {
  const put = outcome.ok ? outcome.edit.put[0] : undefined;
  if (!put) throw new Error('not repaired');
  return put;
}

test.each([
  ['POLYGON ((0 0, 4 0, 0 4))', 'close', (z: Zone) => closeRings(z), 'POLYGON ((0 0, 4 0, 0 4, 0 0))'],
  [
    'POLYGON ((37 -122, 37 -121, 38 -121, 37 -122))',
    'turn-round',
    (z: Zone) => swapLatLng(z),
    'POLYGON ((-122 37, -121 37, -121 38, -122 37))',
  ],
  [
    'POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))',
    'make-valid',
    (z: Zone) => makeValid(geos, z),
    'MULTIPOLYGON (((2 2, 0 4, 0 0, 2 2)), ((4 0, 4 4, 2 2, 4 0)))',
  ],
])('%s is repaired by %s, which changes only the geometry', (wkt, kind, repair, expected) => {
  const broken = zone(wkt);
  const [issue] = issuesOfZone(geos, broken, options);
  expect(issue && repairFor(issue)).toBe(kind);
  const fixed = repaired(repair(broken));
  expect(writeWkt(fixed.geometry)).toBe(expected);
  expect({ ...fixed, geometry: null }).toEqual({ ...broken, geometry: null });
  expect(issuesOfZone(geos, fixed, options)).toEqual([]);
});

test('errors are repaired one after another, and a zone without errors stays unchanged', () => {
  const broken = zone('POLYGON ((37 -122, 38 -121, 38 -122, 37 -121, 37 -122))');
  const swapped = repairErrors(geos, broken, issuesOfZone(geos, broken, options));
  const fixed = swapped.ok && repairErrors(geos, swapped.zone, issuesOfZone(geos, swapped.zone, options));
  expect(fixed && 'zone' in fixed && writeWkt(fixed.zone.geometry)).toBe(
    'MULTIPOLYGON (((-121 37, -121.5 37.5, -122 37, -121 37)), ((-121 38, -122 38, -121.5 37.5, -121 38)))',
  );
  const valid = zone('POLYGON ((0 0, 4 0, 0 4, 0 0))');
  const warnings = issuesOfZone(geos, valid, { service: 'built-in', knownAreas: [] });
  expect(repairErrors(geos, valid, warnings)).toEqual({ ok: true, zone: valid });
});

test('removing an overlap shrinks the lower zone, and is refused if nothing would be left', () => {
  const upper = zone('POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))').geometry;
  const lower = zone('POLYGON ((2 0, 6 0, 6 4, 2 4, 2 0))');
  expect(writeWkt(repaired(removeOverlap(geos, upper, lower)).geometry)).toBe(
    'POLYGON ((6 4, 4 4, 4 0, 6 0, 6 4))',
  );
  expect(removeOverlap(geos, upper, zone('POLYGON ((1 1, 2 1, 2 2, 1 1))'))).toEqual({
    ok: false,
    refusal: { kind: 'nothing-left' },
  });
});
