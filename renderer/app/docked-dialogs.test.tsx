import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Store } from '../../shared/zones/store.ts';
import { geometryOf, testZone } from '../../shared/zones/zone.testing.ts';
import { showClosures } from '../journey/closures-dialog.ts';
import { useMapInstance } from '../map/map-instance.ts';
import { openCoverOfSelection } from '../planning/coverage/cover-store.ts';
import { closeStores, openStore, showStores } from '../planning/stores/stores-dialog.ts';
import { openTerritories } from '../planning/territories/territories-store.ts';
import { showVersions } from '../planning/versions/versions-dialog.ts';
import { useDockedDialogs } from '../ui/docked-dialogs.ts';
import { expectAccessibleInBothThemes } from './accessible.testing.ts';
import { focus } from './DeskWindow.testing.tsx';
import { openWindowWithMap } from './MapWindow.testing.tsx';

const dialog = page.getByRole('dialog');
const box = (element: Element) => element.getBoundingClientRect();
const mapBox = () => {
  const { map } = useMapInstance.getState();
  if (!map) throw new Error('There is no map');
  return box(map.getContainer());
};
const store: Store = {
  id: 'centro',
  storeId: 'S1',
  name: 'Centro',
  address: '',
  openingHours: '',
  position: { lat: -34.9, lng: -56.2 },
  otherFields: [],
};

async function openPlan([width, height]: readonly [number, number]) {
  const { innerWidth, innerHeight } = window;
  onTestFinished(async () => {
    closeStores();
    useDockedDialogs.setState({ width: null });
    await page.viewport(innerWidth, innerHeight);
  });
  await page.viewport(width, height);
  const square = geometryOf('POLYGON ((-56.21 -34.91, -56.19 -34.91, -56.19 -34.9, -56.21 -34.91))');
  return openWindowWithMap({
    panel: 'zones',
    zones: [testZone('alfa', { storeId: 'S1', geometry: square })],
    stores: [store],
  });
}

/** The last one is that of a window of 1440 by 900 at 200 %. */
const windows = [
  [1440, 900],
  [1024, 700],
  [720, 450],
] as const;

test.each(
  windows.flatMap((size) =>
    (
      [
        ['Stores', showStores],
        ['Territories', openTerritories],
        ['Coverage', openCoverOfSelection],
        ['Versions', showVersions],
        ['Closures', showClosures],
      ] as const
    ).map(([name, open]) => [size, name, open] as const),
  ),
)('in a window of %j the whole map is beside the dialog %s', async (size, _, open) => {
  await openPlan(size);
  open();
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => mapBox().left).toBeGreaterThanOrEqual(Math.floor(box(dialog.element()).right));
  expect(mapBox().left - box(dialog.element()).right).toBeLessThan(4);
  expect(mapBox().width).toBeGreaterThan(220);
  expect(mapBox().right).toBeLessThanOrEqual(size[0]);
  // Nothing of the rail and the panel shows around it, however little it has to show.
  expect(box(dialog.element())).toMatchObject({ left: 0, top: 0, bottom: mapBox().bottom });
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => mapBox().left).toBeLessThan(500);
});

test('a docked dialog is made narrower and wider with the keys, and the map with it', async () => {
  const desk = await openPlan(windows[0]);
  showStores();
  const edge = dialog.getByRole('separator', { name: 'Dialog width' });
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  const before = mapBox().left;
  focus(edge);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.poll(() => mapBox().left).toBeLessThan(before);
  await userEvent.keyboard('{End}');
  await expect.poll(() => mapBox().width).toBeLessThan(260);
  expect(mapBox().left).toBeGreaterThanOrEqual(Math.floor(box(dialog.element()).right));
  await expectAccessibleInBothThemes(desk, 'a docked dialog');
});

test('Tab goes from a docked dialog to the map and back, and Escape closes it from the map', async () => {
  await openPlan(windows[0]);
  showStores();
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await expect.element(dialog).toHaveAttribute('aria-modal', 'false');
  const map = page.getByRole('main', { name: 'Map' });
  const isOnMap = () => map.element().contains(document.activeElement);
  for (let tabs = 0; tabs < 60 && !isOnMap(); tabs++) await userEvent.keyboard('{Tab}');
  expect(isOnMap()).toBe(true);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Tab}{Tab}');
  expect(isOnMap()).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each(windows)(
  'in a window of %i by %i the store whose fields are open can be taken on the map',
  async (...size) => {
    await openPlan(size);
    openStore(store.id);
    const handle = page.getByRole('button', { name: 'Store Centro' });
    await expect.element(handle).toBeInTheDocument();
    await expect
      .poll(() => {
        const { left, top, width, height } = box(handle.element());
        return document.elementFromPoint(left + width / 2, top + height / 2);
      })
      .toBe(handle.element());
  },
);
