import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import { render } from '../../app/DeskWindow.testing.tsx';
import { PlanPage, PlanTable } from './PlanSheet.tsx';
import type { PlanStore } from './plan-legend.ts';

const long = 'Avenida General Rivera y Bulevar Artigas';

/** Stores whose names are long, as the legend of a page has them. */
const storesNamed = (name: string, count: number): PlanStore[] =>
  Array.from({ length: count }, (_, index) => ({
    storeId: `S${index}`,
    name,
    number: index + 1,
    color: '#0072b2',
    edgeColor: '#004b76',
    zoneCount: 3,
    squareMeters: 12_800_000,
  }));

test.each([
  { count: 3, orientation: 'landscape' },
  { count: 40, orientation: 'landscape' },
  { count: 3, orientation: 'portrait' },
  { count: 40, orientation: 'portrait' },
] as const)('long names of $count stores are whole in the legend of a $orientation page', async (size) => {
  const { count, orientation } = size;
  const layout = { title: 'Plan', paper: 'A4', orientation, patterned: false } as const;
  await render(<PlanPage layout={layout} stores={storesNamed(long, count)} picture={null} />);
  await expect.element(page.getByRole('list')).toBeInTheDocument();
  for (const entry of page.getByRole('listitem').elements()) {
    const name = entry.querySelector('span > span');
    expect(name?.textContent).toContain(long);
    expect(name?.scrollHeight).toBeLessThanOrEqual((name?.clientHeight ?? 0) + 1);
    const text = entry.querySelector('span');
    expect(text?.getBoundingClientRect().height).toBeLessThanOrEqual(
      entry.getBoundingClientRect().height + 1,
    );
  }
});

test('the table of zones ends with their total area', async () => {
  const squares = [-56.2, -56.1].map((lng) =>
    geometryOf(
      `POLYGON ((${lng} -34.9, ${lng + 0.1} -34.9, ${lng + 0.1} -34.8, ${lng} -34.8, ${lng} -34.9))`,
    ),
  );
  const zones = squares.map((geometry, place) =>
    testZone(`zone${place}`, { zoneId: `Z${place}`, storeId: 'S0', geometry }),
  );
  await render(<PlanTable zones={zones} stores={storesNamed('Centro', 1)} />);
  const squareKilometers = squares.reduce((sum, square) => sum + areaSquareMeters(square), 0) / 1e6;
  await expect
    .element(page.getByRole('row').last())
    .toHaveTextContent(`2 zones${squareKilometers.toFixed(1)} km²`);
});
