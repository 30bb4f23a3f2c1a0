import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Closure } from '../../shared/closures/closure.ts';
import { succeeded } from '../../shared/faults/fault.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import { deskState } from '../desk/states.ts';
import { changeStops } from '../journey/route-store.ts';
import { newStop } from '../journey/stops.ts';
import { useOverlays } from '../map/overlays.ts';
import { routeRecord } from '../route/route-record.ts';
import { openZone } from '../workspace-zones/selection.ts';

const dialog = page.getByRole('dialog', { name: 'Closures' });
const field = (name: string) => dialog.getByRole('textbox', { name });
const stored = () => deskState('closures');

/** Requests a route, and opens the closures dialog with an open zone. */
async function openClosures() {
  const desk = await openWindow({
    panel: 'route',
    zones: [testZone('a', { description: 'Old town' })],
    answers: { 'distance.route': async () => succeeded({ status: 'OK', routes: [] }) },
  });
  changeStops(() =>
    [-56.19, -56.16].map((lng) => newStop({ name: String(lng), position: { lat: -34.9, lng } })),
  );
  openZone('a');
  await page.getByRole('button', { name: 'Closures: none active' }).click();
  await expect.element(dialog.getByText('No closures yet')).toBeVisible();
  return desk;
}

async function addFromZone(first: string | null = null) {
  await dialog.getByRole('button', { name: 'Use selected zone' }).click();
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('Name')).toHaveValue('Old town');
  if (first) await dialog.getByLabelText('Start date').fill(first);
  await userEvent.keyboard('{Enter}');
}

const inQuestion = (desk: Awaited<ReturnType<typeof openClosures>>) =>
  desk.asked('distance.route').at(-1)?.avoid?.polygons.length ?? 0;

test('an active closure is sent at once, but not one that is off or upcoming', async () => {
  const desk = await openClosures();
  await addFromZone();
  await expect.element(dialog.getByText('Active · no date limits')).toBeVisible();
  await expect.poll(() => inQuestion(desk)).toBe(1);
  // The saved search has the closures that it avoided, whatever is closed later.
  expect(routeRecord.input()).toMatchObject({ route: { avoid: { closures: [{ name: 'Old town' }] } } });
  const toggle = dialog.getByRole('switch', { name: 'Turn on Old town' });
  toggle.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(dialog.getByText('Off · no date limits')).toBeVisible();
  await expect.element(page.getByText('Closures: none active')).toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Closures: 1 active')).toBeInTheDocument();

  await dialog.getByRole('button', { name: 'Edit Old town' }).click();
  await dialog.getByLabelText('Start date').fill('2999-04-03');
  await dialog.getByLabelText('End date').fill('2999-04-02');
  await expect.element(dialog.getByText('End date is before start date')).toBeVisible();
  await dialog.getByLabelText('End date').fill('2999-04-06');
  await dialog.getByRole('button', { name: 'Save closure' }).click();
  await expect.element(dialog.getByText(/^Upcoming · /)).toBeVisible();
  await expect.element(page.getByText('Closures: none active')).toBeInTheDocument();
});

test('turning all closures off removes them from requests, and the panel says so', async () => {
  await openClosures();
  await addFromZone();
  const avoidedNames = () => {
    const question = routeRecord.input();
    return question.kind === 'route' ? (question.route.avoid.closures ?? []).map(({ name }) => name) : null;
  };
  await expect.poll(avoidedNames).toEqual(['Old town']);
  const toggle = dialog.getByRole('switch', { name: 'Apply active closures' });
  focus(toggle);
  await userEvent.keyboard(' ');
  await expect.element(dialog.getByText('Closures are off')).toBeVisible();
  await expect.element(dialog.getByText('Off · no date limits')).toBeVisible();
  await expect.element(page.getByText('Closures: off (1 active)')).toBeInTheDocument();
  await expect.poll(avoidedNames).toEqual([]);
  expect(useOverlays.getState().overlays.has('closures')).toBe(false);
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Closures: 1 active')).toBeInTheDocument();
  await expect.poll(avoidedNames).toEqual(['Old town']);
});

test('a closure is renamed and deleted, and both are undone', async () => {
  await openClosures();
  await addFromZone();
  await dialog.getByRole('button', { name: 'Edit Old town' }).click();
  await field('Name').fill('Market');
  await userEvent.keyboard('{Enter}');
  const names = () => stored().map(({ name }: Closure) => name);
  await expect.poll(names).toEqual(['Market']);
  const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect.poll(names).toEqual(['Old town']);
  await dialog.getByRole('button', { name: 'Delete Old town' }).click();
  await expect.poll(names).toEqual([]);
  await undo.click();
  await expect.poll(names).toEqual(['Old town']);
});

test('areas of a file become closures, and a file without one says so', async () => {
  await openClosures();
  const input = () => document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  async function give(name: string, text: string) {
    const files = new DataTransfer();
    files.items.add(new File([text], name));
    const chosen = input();
    if (!chosen) throw new Error('There is no field for a file');
    chosen.files = files.files;
    chosen.dispatchEvent(new Event('change', { bubbles: true }));
  }
  await give('nothing.wkt', 'POINT (7 43)');
  await expect.element(dialog.getByText(/No areas found in nothing.wkt/)).toBeVisible();
  const triangle = (at: number) => `POLYGON ((${at} 43, ${at}.1 43, ${at}.1 43.1, ${at} 43))`;
  await give('works.wkt', `${triangle(7)}\n${triangle(8)}`);
  await expect.poll(() => stored().map(({ name }) => name)).toEqual(['works 1', 'works 2']);
  await give('one.wkt', triangle(7));
  await expect.element(field('Name')).toHaveValue('one');
});

test('the area of a closure is on the map while its form is open, before it is saved', async () => {
  await openClosures();
  await dialog.getByRole('button', { name: 'Use selected zone' }).click();
  await expect.element(field('Name')).toHaveFocus();
  const drawn = () => useOverlays.getState().overlays.get('closure-in-form')?.sources.area;
  await expect.poll(drawn).toMatchObject({ features: [{ geometry: testZone('a').geometry }] });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(drawn).toBeUndefined();
});

test('Ctrl+Z removes an area just drawn until something is entered for it, and Ctrl+Y restores it', async () => {
  await openClosures();
  const draw = dialog.getByRole('button', { name: 'Use selected zone' });
  await draw.click();
  await expect.element(field('Name')).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(draw).toBeVisible();
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.element(field('Name')).toHaveFocus();
  await userEvent.keyboard('x{Control>}z{/Control}');
  await expect.element(field('Name')).toHaveValue('Old town');
});

test('Esc keeps what was drawn and entered for the next time the form opens', async () => {
  await openClosures();
  await dialog.getByRole('button', { name: 'Use selected zone' }).click();
  await expect.element(field('Name')).toHaveFocus();
  await field('Reason').fill('Market day');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('alert').getByRole('button', { name: 'Continue editing' }).click();
  await expect.element(field('Reason')).toHaveValue('Market day');
  await dialog.getByRole('button', { name: 'Save closure' }).click();
  await expect
    .poll(stored)
    .toMatchObject([{ name: 'Old town', reason: 'Market day', area: testZone('a').geometry }]);
  // A form without changes isn't kept.
  await dialog.getByRole('button', { name: 'Edit Old town' }).click();
  await expect.element(field('Name')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Closures: 1 active' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Edit Old town' })).toBeVisible();
});

test('Ctrl+Z undoes what was added, changed, switched and deleted, and Ctrl+Y redoes it', async () => {
  await openClosures();
  await addFromZone();
  const names = () => stored().map(({ name, isOn }) => (isOn ? name : `${name}, off`));
  await expect.poll(names).toEqual(['Old town']);
  await dialog.getByRole('button', { name: 'Edit Old town' }).click();
  await field('Name').fill('Market');
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['Market']);
  focus(dialog.getByRole('switch', { name: 'Turn on Market' }));
  await userEvent.keyboard(' ');
  await expect.poll(names).toEqual(['Market, off']);
  await dialog.getByRole('button', { name: 'Delete Market' }).click();
  await expect.poll(names).toEqual([]);
  await expect.element(dialog.getByText('No closures yet')).toBeVisible();

  const undo = () => userEvent.keyboard('{Control>}z{/Control}');
  await undo();
  await expect.poll(names).toEqual(['Market, off']);
  await expect
    .element(page.getByRole('alert').getByText('Undone: Closure “Market” deleted'))
    .toBeInTheDocument();
  await undo();
  await expect.poll(names).toEqual(['Market']);
  await undo();
  await expect.poll(names).toEqual(['Old town']);
  await undo();
  await expect.poll(names).toEqual([]);
  const redo = () => userEvent.keyboard('{Control>}y{/Control}');
  await redo();
  await expect.poll(names).toEqual(['Old town']);
  await redo();
  await redo();
  await redo();
  await expect.poll(names).toEqual([]);
});
