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
])('%s is repaired by %s, and nothing but its geometry changes', (wkt, kind, repair, expected) => {
  const broken = zone(wkt);
  const [issue] = issuesOfZone(geos, broken, options);
  expect(issue && repairFor(issue)).toBe(kind);
  const whole = repaired(repair(broken));
  expect(writeWkt(whole.geometry)).toBe(expected);
  expect({ ...whole, geometry: null }).toEqual({ ...broken, geometry: null });
  expect(issuesOfZone(geos, whole, options)).toEqual([]);
});

test('the errors of a zone are repaired one after the other, and its warnings left', () => {
  const broken = zone('POLYGON ((37 -122, 38 -121, 38 -122, 37 -121, 37 -122))');
  const turned = repairErrors(geos, broken, issuesOfZone(geos, broken, options));
  const whole = turned.ok && repairErrors(geos, turned.zone, issuesOfZone(geos, turned.zone, options));
  expect(whole && 'zone' in whole && writeWkt(whole.zone.geometry)).toBe(
    'MULTIPOLYGON (((-121 37, -121.5 37.5, -122 37, -121 37)), ((-121 38, -122 38, -121.5 37.5, -121 38)))',
  );
  const fine = zone('POLYGON ((0 0, 4 0, 0 4, 0 0))');
  const warnings = issuesOfZone(geos, fine, { service: 'built-in', knownAreas: [] });
  expect(repairErrors(geos, fine, warnings)).toEqual({ ok: true, zone: fine });
});

test('the lower one gives way, and is refused where nothing of it is left', () => {
  const keeps = zone('POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))').geometry;
  const lower = zone('POLYGON ((2 0, 6 0, 6 4, 2 4, 2 0))');
  expect(writeWkt(repaired(removeOverlap(geos, keeps, lower)).geometry)).toBe(
    'POLYGON ((6 4, 4 4, 4 0, 6 0, 6 4))',
  );
  expect(removeOverlap(geos, keeps, zone('POLYGON ((1 1, 2 1, 2 2, 1 1))'))).toEqual({
    ok: false,
    refusal: { kind: 'nothing-left' },
  });
});
