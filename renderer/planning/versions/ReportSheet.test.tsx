import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { compareVersions } from '../../../shared/planning/versions/compare-versions.ts';
import { storeMoves } from '../../../shared/planning/versions/store-moves.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { render } from '../../app/DeskWindow.testing.tsx';
import { inSlices } from '../../zone-comparison/in-slices.ts';
import { ReportSheet } from './ReportSheet.tsx';

const zone = (name: string, lng: number, storeId: string, size = 0.01) =>
  testZone(name, {
    zoneId: name,
    storeId,
    geometry: geometryOf(
      `POLYGON ((${lng} -34.9, ${lng + size} -34.9, ${lng + size} -34.89, ${lng} -34.89, ${lng} -34.9))`,
    ),
  });

/** A picture of one pixel. */
const url = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const picture = { url, attribution: '© map', metersPerPixel: 10, dotsPerPixel: 2 };

/** Prints what the zones became in others. */
async function print(before: readonly Zone[], after: readonly Zone[], addresses: number | null) {
  const comparison = await inSlices(compareVersions(before, after), new AbortController().signal);
  if (!comparison) throw new Error('It was not compared');
  const moves = storeMoves(await loadGeos(), before, after);
  const found = moves.map(() => (addresses === null ? null : { count: addresses, partly: true }));
  await render(
    <ReportSheet
      before={{ name: 'Before Easter', at: '2026-03-01T10:00:00Z' }}
      after={{ name: 'Current', at: '2026-04-10T10:00:00Z' }}
      report={{ comparison, moves, addresses: found, picture, goal: 'print' }}
      stores={null}
    />,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Before Easter → Current');
}

const texts = (selector: string) =>
  [...document.querySelectorAll(`#root ${selector}`)].map(({ textContent }) => textContent);

test('a report has dates, map with legend, figures, stores, moves with their addresses, and zones', async () => {
  const [alfa, bravo, carla] = [
    zone('alfa', -56.2, 'S1'),
    zone('bravo', -56.18, 'S1'),
    zone('carla', -56.16, 'S2'),
  ];
  await print(
    [alfa, bravo, carla],
    [alfa, zone('bravo', -56.18, 'S1', 0.02), zone('fresh', -56.16, 'S9')],
    1234,
  );
  await expect.element(page.getByText(/Before Easter \(.*2026.*\) → Current \(.*2026.*\)/)).toBeVisible();
  await expect.element(page.getByText(/1:37,800/)).toBeVisible();
  expect(texts('li')).toEqual(['+ New', '− Removed', ' After', ' Before', ' Moved to another store']);
  expect(texts('p > b')).toEqual(['1 added · 1 changed · 1 removed · 1 unchanged']);
  expect(texts('h2')).toEqual([
    'Zones and area by store',
    'Area moved between stores',
    '1 added',
    '1 changed',
    '1 removed',
  ]);
  const rows = texts('tbody tr');
  expect(rows[0]).toMatch(/^All stores3 → 3/);
  expect(rows).toContainEqual(expect.stringMatching(/^S2S9.*km²At least 1,234$/));
  expect(rows).toContainEqual(expect.stringMatching(/^bravoS1Shape: .*\(\+100%\)/));
  expect(rows.at(-1)).toMatch(/^carlaS2/);
});

test('areas smaller than a street block are one row of a report, with their area and addresses together', async () => {
  const small = (name: string, lng: number, storeId: string) => zone(name, lng, storeId, 0.00005);
  const before = [zone('alfa', -56.2, 'S1'), small('bravo', -56.18, 'S1'), small('carla', -56.16, 'S2')];
  const after = [zone('alfa', -56.2, 'S2'), small('bravo', -56.18, 'S3'), small('carla', -56.16, 'S3')];
  await print(before, after, 7);
  const rows = texts('tbody tr').filter((text) => text?.includes('At least'));
  expect(rows).toEqual([
    expect.stringMatching(/^S1S2.*At least 7$/),
    expect.stringMatching(/^2 areas under 6,400 m².*10,14\d m²At least 14$/),
  ]);
});

test('addresses that are not known have no column, and what there is none of no table', async () => {
  await print([zone('alfa', -56.2, 'S1')], [zone('alfa', -56.2, 'S2')], null);
  expect(texts('h2')).toEqual(['Zones and area by store', 'Area moved between stores', '1 changed']);
  expect(texts('thead th')).not.toContain('Addresses');
  expect(texts('li')).toEqual([' After', ' Moved to another store']);
});
