import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { geometryOf, testZone } from '../../shared/zones/zone.testing.ts';
import { useGuide } from '../guide/guide-store.ts';
import { useMapInstance } from '../map/map-instance.ts';
import { useMapMenu } from '../map/map-menu.ts';
import { closeStores, showStores } from '../planning/stores/stores-dialog.ts';
import { openWindowWithMap } from './MapWindow.testing.tsx';
import { setPaletteOpen } from './palette/palette.ts';

type Size = readonly [number, number];

const box = (element: Element) => element.getBoundingClientRect();
function mapBox() {
  const { map } = useMapInstance.getState();
  if (!map) throw new Error('There is no map');
  return box(map.getContainer());
}
const square = geometryOf('POLYGON ((-56.3 -35, -56.1 -35, -56.1 -34.8, -56.3 -34.8, -56.3 -35))');
const zones = Array.from({ length: 40 }, (_, index) =>
  testZone(`zone${index}`, { storeId: `S${index}`, geometry: square }),
);

async function openPlan([width, height]: Size) {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(width, height);
  await openWindowWithMap({ panel: 'zones', zones });
}

/** That of a window of 1440 by 900 at 200 %; over its map the legend is folded at first. */
const low: Size = [720, 450];
const windows: Size[] = [[1440, 900], [1024, 700], low];

test.each(windows)(
  'in a window of %i by %i the legend of 40 stores has one scrollbar and leaves the map in sight',
  async (width, height) => {
    await openPlan([width, height]);
    const legend = page.getByRole('region', { name: 'Layers' });
    const head = legend.getByRole('button', { name: 'Layers', exact: true });
    if (height === low[1]) {
      await expect.element(head).toHaveAttribute('aria-expanded', 'false');
      await head.click();
    }
    await expect.element(legend.getByRole('button', { name: 'S0', exact: true })).toBeVisible();
    const element = legend.element();
    const scrolling = [element, ...element.querySelectorAll('*')].filter(
      (one) =>
        one.scrollHeight > one.clientHeight + 1 &&
        ['auto', 'scroll'].includes(getComputedStyle(one).overflowY),
    );
    expect(scrolling).toEqual([element]);
    const legendBox = box(element);
    expect((legendBox.width * legendBox.height) / (mapBox().width * mapBox().height)).toBeLessThan(0.3);
    element.scrollTop = element.scrollHeight;
    await expect.element(legend.getByRole('button', { name: 'S39', exact: true })).toBeInTheDocument();
    await expect.element(legend.getByRole('button', { name: 'Layers', exact: true })).toBeVisible();
  },
);

test.each(windows)(
  'in a window of %i by %i the menu of map center is whole within the map',
  async (...size) => {
    await openPlan(size);
    const { left, top, width, height } = mapBox();
    useMapMenu.setState({
      at: { position: { lat: -34.5, lng: -56.2 }, x: width / 2, y: height / 2 },
    });
    const menu = page.getByRole('menu');
    await expect.element(menu).toBeVisible();
    await expect.poll(() => box(menu.element()).top).toBeGreaterThanOrEqual(top);
    await expect.poll(() => box(menu.element()).bottom).toBeLessThanOrEqual(top + height);
    expect(box(menu.element()).left).toBeGreaterThanOrEqual(left);
    const { scrollHeight, clientHeight } = menu.element();
    if (size[1] >= 700) expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1);
  },
);

test.each(windows)('in a window of %i by %i the guide is within the window', async (...size) => {
  await openPlan(size);
  useGuide.setState({ open: true });
  const guide = page.getByRole('complementary', { name: 'Guide' });
  await expect.element(guide).toBeVisible();
  await expect.poll(() => box(guide.element()).right).toBeLessThanOrEqual(size[0]);
  onTestFinished(closeStores);
  showStores();
  const dialog = page.getByRole('dialog', { name: 'Stores' });
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => box(dialog.element()).right).toBeLessThanOrEqual(box(guide.element()).left);
  expect(box(guide.element()).right).toBeLessThanOrEqual(size[0]);
});

test.each(windows)(
  'in a window of %i by %i a dialog is in the middle of what is beside the guide',
  async (...size) => {
    await openPlan(size);
    useGuide.setState({ open: true });
    setPaletteOpen(true);
    onTestFinished(() => setPaletteOpen(false));
    const guide = page.getByRole('complementary', { name: 'Guide' });
    const palette = page.getByRole('dialog');
    await expect.element(guide).toBeVisible();
    await expect.element(palette).toBeVisible();
    await expect.poll(() => box(palette.element()).right).toBeLessThanOrEqual(box(guide.element()).left);
    const offset = () => {
      const { left, right } = box(palette.element());
      return Math.abs(left - (window.innerWidth - box(guide.element()).width - right));
    };
    await expect.poll(offset).toBeLessThan(2);
    await expect.element(palette.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  },
);

test.each(windows)('in a window of %i by %i all filters of zones are within reach', async (...size) => {
  await openPlan(size);
  await page.getByRole('button', { name: 'Filter zones' }).click();
  const last = page.getByRole('combobox', { name: 'Color by' });
  last.element().scrollIntoView();
  const { bottom } = box(last.element());
  expect(bottom).toBeLessThanOrEqual(window.innerHeight);
});
