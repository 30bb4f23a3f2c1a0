import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../../shared/faults/fault.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import { openWindowWithMap } from '../../app/MapWindow.testing.tsx';
import { useDeskStates } from '../../desk/states.ts';
import { goThroughRows } from '../../ui/row-keys.testing.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';

const zone = (id: string, column: number): Zone => {
  const [west, east] = [-56.2 + column * 0.02, -56.19 + column * 0.02];
  const wkt = `POLYGON ((${west} -34.9, ${east} -34.9, ${east} -34.89, ${west} -34.89, ${west} -34.9))`;
  return testZone(id, { zoneId: id, geometry: geometryOf(wkt) });
};

const three = [zone('a', 0), zone('b', 1), zone('c', 2)];

const many = Array.from({ length: 30 }, (_, at) => {
  const number = String(at).padStart(2, '0');
  return { ...zone(`z${number}`, at), storeId: `S${number}` };
});

const withoutStores = three.map((each) => ({ ...each, storeId: '' }));

const { keyboard } = userEvent;

async function withMap(panel: string, zones: readonly Zone[] = []) {
  await openWindowWithMap({
    panel,
    zones,
    answers: { 'localities.geocode': async () => succeeded({ results: [] }) },
  });
  await expect.poll(() => useZones.getState().isLoaded).toBe(true);
}

/** In the list of problems, at the head of the only group: each of the zones has one, in their order. */
async function inProblems() {
  await openWindow({ panel: 'zones', zones: many.slice(1).map((each) => ({ ...each, storeId: '' })) });
  await page.getByText('Problems · 29', { exact: true }).click();
  await expect.element(headOfProblems).toBeVisible();
  focus(headOfProblems);
}

const headOfProblems = page.getByRole('button', { name: /^Missing store ID/ });

const problemLookedAt = page.getByRole('region', { name: 'Selected problem' });

const gapWidth = page.getByLabelText('Maximum gap width');

test('N leads to the next problem', async () => {
  await withMap('zones', withoutStores);
  await keyboard('n');
  await expect.element(problemLookedAt).toHaveTextContent('Select a problem');
  await expect.element(page.getByRole('button', { name: 'Next problem' })).toBeEnabled();
  for (const name of ['a', 'b']) {
    await keyboard('n');
    await expect.element(problemLookedAt).toHaveTextContent(`Zones: ${name}.`);
  }
});

test('P leads to the previous problem', async () => {
  await withMap('zones', withoutStores);
  await keyboard('p');
  await expect.element(page.getByRole('button', { name: 'Previous problem' })).toBeEnabled();
  for (const name of ['c', 'b']) {
    await keyboard('p');
    await expect.element(problemLookedAt).toHaveTextContent(`Zones: ${name}.`);
  }
});

test('Enter opens a problem', async () => {
  await inProblems();
  await keyboard('{ArrowDown}{Enter}');
  await expect.element(problemLookedAt).toHaveTextContent('Zones: z01.');
});

test('arrow keys collapse and expand a group, and go to its header', async () => {
  await inProblems();
  const first = page.getByRole('button', { name: /z01/ }).filter({ hasText: 'store id' });
  await keyboard('{ArrowLeft}');
  await expect.element(headOfProblems).toHaveAttribute('aria-expanded', 'false');
  await expect.element(first).not.toBeInTheDocument();
  await keyboard('{ArrowRight}{ArrowDown}');
  await expect.element(first).toHaveFocus();
  await keyboard('{ArrowLeft}');
  await expect.element(headOfProblems).toHaveFocus();
});

test('Esc leaves the gap width field, and Enter applies it', async () => {
  await inProblems();
  focus(gapWidth);
  await keyboard('{Escape}');
  await expect.element(gapWidth).not.toHaveFocus();
  await gapWidth.fill('40');
  await keyboard('{Enter}');
  await expect.poll(() => useDeskStates.getState().settings?.gapWidthMeters).toBe(40);
});

test('list keys move through the problems', async () => {
  await inProblems();
  await goThroughRows();
});
