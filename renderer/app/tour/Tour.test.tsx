import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../../shared/faults/fault.ts';
import { newTour, type Tour } from '../../../shared/tour/tour.ts';
import { testZone } from '../../../shared/zones/zone.testing.ts';
import { useAnnouncement } from '../../workbench/announcements.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { expectAccessibleInBothThemes } from '../accessible.testing.ts';
import { focus, openWindow } from '../DeskWindow.testing.tsx';
import { useTour } from './tour.ts';

const { keyboard } = userEvent;
const card = (name: string) => page.getByRole('region', { name, exact: true });
const next = (name: string) => card(name).getByRole('status');
const draw = 'Draw a zone';
const create = 'Publish the zone';

const workspace = { state: 'open', file: '/tmp/Sample.zonedesk', opening: '1', isSample: true } as const;

async function openOn(tour: Partial<Tour>, more: Parameters<typeof openWindow>[0] = {}) {
  const desk = await openWindow({ workspace, ...more });
  useTour.setState({ tour: { ...newTour, ...tour } });
  return desk;
}

test('each step is told and points at what to press; it is skipped, and left by Esc', async () => {
  const desk = await openOn({});
  await expect.element(next(draw)).toHaveTextContent('Open “Zones” (3) on the left.');
  const rail = page.getByRole('navigation', { name: 'Panels' });
  await expect.element(rail.getByRole('button', { name: 'Zones' })).toHaveAttribute('data-pointed-at');
  expect(useAnnouncement.getState().text).toContain('Step 1 of 5. Draw a zone');
  await expectAccessibleInBothThemes(desk, 'a step of the tour');

  focus(card(draw).getByRole('button', { name: 'Skip step' }));
  await keyboard('{Enter}');
  await expect.element(card('Check the zone')).toHaveTextContent('Step 2 of 5');
  expect(useAnnouncement.getState().text).toContain('Step 2 of 5. Check the zone');
  await expect.element(page.getByRole('button', { name: 'Skip step' })).toHaveFocus();
  await keyboard('{Escape}');
  await expect.element(card('Check the zone')).not.toBeInTheDocument();
  expect(useTour.getState().tour).toBeNull();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.element(rail.getByRole('button', { name: 'Zones' })).not.toHaveAttribute('data-pointed-at');
});

test('when the last step is skipped, it says so and the focus goes on', async () => {
  const desk = await openOn({ done: ['draw', 'check', 'create', 'route'] });
  await expect.element(card('Save the search')).toBeVisible();
  focus(card('Save the search').getByRole('button', { name: 'Skip step' }));
  await keyboard('{Enter}');
  await expect.element(card('Tour complete')).toHaveTextContent('Steps done: 4 of 5.');
  await expect.element(card('Tour complete').getByRole('button', { name: 'Done' })).toHaveFocus();
  await expectAccessibleInBothThemes(desk, 'the end of the tour');
});

test('a service that creates zones only with a key is named, and the step may be skipped', async () => {
  const settings = { service: { kind: 'provider', baseUrl: 'https://api.example.com' } } as const;
  const service = {
    service: 'provider',
    baseUrl: 'https://api.example.com',
    state: 'ready',
    failure: null,
  } as const;
  await openOn({ done: ['draw', 'check'] }, { settings, service, panel: 'zones' });
  await expect
    .element(next(create))
    .toHaveTextContent('api.example.com needs a private key to publish zones.');
  await card(create).getByRole('button', { name: 'Skip step' }).click();
  await expect.element(card('Plan a route and compare alternatives')).toBeVisible();
});

test('what is wrong with the drawn zone is corrected before it is created', async () => {
  const zone = testZone('drawn', { zoneId: 'harbour', storeId: '' });
  await openOn({ done: ['draw', 'check'], zone: 'drawn' }, { zones: [zone], panel: 'zones' });
  await expect.element(next(create)).toHaveTextContent('Select “harbour” in the list.');
  await expect.element(page.getByRole('row', { name: /harbour/ })).toHaveAttribute('data-pointed-at');
  openZone('drawn');
  await expect.element(next(create)).toHaveTextContent('Enter a store ID in “Store ID”');
  await page.getByRole('combobox', { name: 'Store ID' }).fill('STORE7');
  await expect.element(next(create)).toHaveTextContent('Click “Publish zone”.');
  await expect.element(page.getByRole('button', { name: 'Publish zone' })).toHaveAttribute('data-pointed-at');
});

test('checking the zone is done when its error is gone, not when it is listed', async () => {
  const zone = testZone('drawn', { zoneId: 'harbour', storeId: '' });
  await openOn({ done: ['draw'], zone: 'drawn' }, { zones: [zone], panel: 'zones' });
  const check = 'Check the zone';
  await expect.element(next(check)).toHaveTextContent('Click “Problems · 1”.');
  await page.getByText('Problems · 1', { exact: true }).click();
  await expect.element(next(check)).toHaveTextContent('Select “harbour” in the list.');
  const problem = page.getByRole('button', { name: /harbour.*store ID/i });
  await expect.element(problem).toHaveAttribute('data-pointed-at');
  await problem.click();
  await expect.element(next(check)).toHaveTextContent('Click “Open harbour”.');
  const open = page.getByRole('button', { name: 'Open harbour' });
  await expect.element(open).toHaveAttribute('data-pointed-at');
  await open.click();
  await expect.element(next(check)).toHaveTextContent('Enter a store ID in “Store ID”');
  await page.getByRole('combobox', { name: 'Store ID' }).fill('STORE7');
  await expect.element(next(create)).toHaveTextContent('Click “Publish zone”.');
});

test('a zone that has nothing to correct is not sent to the problems', async () => {
  const zone = testZone('drawn', { zoneId: 'harbour', storeId: 'STORE7' });
  await openOn({ done: ['draw'], zone: 'drawn' }, { zones: [zone], panel: 'zones' });
  await expect.element(next(create)).toHaveTextContent('Select “harbour” in the list.');
  await expect.element(card(create).getByRole('button')).toHaveLength(2);
});

test('in a workspace of a person’s own there is no tour, and the palette opens the sample project for it', async () => {
  const desk = await openWindow({
    answers: { 'workspaces.openSample': async () => succeeded({ refused: 'in-use' }) },
  });
  useTour.setState({ tour: { ...newTour, done: ['draw'] } });
  await expect.element(page.getByRole('main')).toBeVisible();
  await expect.element(page.getByText('Step 2 of 5')).not.toBeInTheDocument();
  useTour.setState({ tour: null });

  const takeTour = async () => {
    await keyboard('{Control>}k{/Control}');
    await page.getByRole('combobox', { name: 'Search commands, zones, places' }).fill('take the tour');
    await keyboard('{Enter}');
  };
  await takeTour();
  await expect.element(page.getByText('This workspace is open in another Zonedesk window.')).toBeVisible();
  expect(useTour.getState().tour).toBeNull();

  desk.answer({ 'workspaces.openSample': async () => succeeded({ refused: null }) });
  await takeTour();
  await expect.poll(() => useTour.getState().tour).toEqual(newTour);
  expect(desk.asked('workspaces.openSample')).toHaveLength(2);
});
