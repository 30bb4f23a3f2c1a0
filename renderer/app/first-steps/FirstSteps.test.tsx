import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { arrangementSchema } from '../../../shared/desk/arrangement.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import { useDrawSession } from '../../map/draw/draw-session.ts';
import { expectAccessibleInBothThemes } from '../accessible.testing.ts';
import { openWindow } from '../DeskWindow.testing.tsx';

const { keyboard } = userEvent;
const card = (name: string) => page.getByRole('region', { name, exact: true });
const [what, service, begin] = [card('What Zonedesk does'), card('Choose a service'), card('Get started')];
const heading = (of: typeof what) => of.getByRole('heading', { level: 2 });

/** A profile in which nobody has worked yet. */
const fresh = { arrangement: arrangementSchema.parse({}) };

async function openAt(step: typeof what, more: Parameters<typeof openWindow>[0] = {}) {
  const desk = await openWindow({ ...fresh, ...more });
  await expect.element(heading(what)).toHaveFocus();
  for (const before of [what, service]) {
    if (before === step) break;
    await before.getByRole('button', { name: 'Next' }).click();
  }
  await expect.element(heading(step)).toHaveFocus();
  return desk;
}

test('they are gone through by keyboard, the last step draws the first zone, and they are not shown again', async () => {
  const desk = await openAt(what);
  await expectAccessibleInBothThemes(desk, 'what it does');
  await keyboard('{Tab}{Tab}{Tab}{Enter}');
  await expect.element(heading(service)).toHaveFocus();
  await expect.element(service.getByRole('radio', { name: /^Built-in/ })).toBeChecked();
  await service.getByRole('button', { name: 'Next' }).click();
  await expect.element(heading(begin)).toHaveFocus();
  await expectAccessibleInBothThemes(desk, 'where to begin');
  await begin.getByRole('button', { name: 'Back' }).click();
  await service.getByRole('button', { name: 'Next' }).click();
  await begin.getByRole('button', { name: /^Draw your first zone/ }).click();
  await expect.element(begin).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Zones', level: 1 })).toBeVisible();
  await expect.poll(() => useDrawSession.getState().drawing?.kind).toBe('sketch');
  expect(desk.asked('arrangement.keep')).toContainEqual({ firstStepsRead: true });
});

test('Esc skips them, and they are found again by their name', async () => {
  const desk = await openAt(what);
  await keyboard('{Escape}');
  await expect.element(what).not.toBeInTheDocument();
  await expect.poll(() => desk.asked('arrangement.keep')).toContainEqual({ firstStepsRead: true });
  await keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Search commands, zones, places' }).fill('first st');
  await keyboard('{Enter}');
  await expect.element(heading(what)).toHaveFocus();
  await what.getByRole('button', { name: 'Skip' }).click();
  await expect.element(what).not.toBeInTheDocument();
});

test('a service of one’s own is set there with its keys, also beside the settings', async () => {
  const desk = await openAt(service, {
    panel: 'settings',
    settings: { service: { kind: 'provider', baseUrl: 'https://api.example.com' } },
  });
  const address = service.getByLabelText('Service URL');
  await address.fill('https://maps.example.com');
  await keyboard('{Escape}');
  await expect.element(address).toHaveValue('https://maps.example.com');
  const key = service.getByLabelText('Private key');
  await key.fill('secret');
  await keyboard('{Enter}');
  await expect
    .poll(() => desk.asked('keys.set'))
    .toEqual([{ origin: 'https://api.example.com', name: 'private', key: 'secret' }]);
  await expect.element(key).toHaveValue('');
  await expect.element(service.getByRole('button', { name: 'Test connection' })).toBeVisible();
  await expectAccessibleInBothThemes(desk, 'which service answers');
  await address.click();
  await keyboard('{Enter}');
  await expect
    .poll(() => desk.asked('settings.change'))
    .toEqual([{ service: { kind: 'provider', baseUrl: 'https://maps.example.com' } }]);
});

test('the sample project is opened, and where that is refused the steps stay and say why', async () => {
  const desk = await openAt(begin, {
    answers: { 'workspaces.openSample': async () => succeeded({ refused: 'in-use' }) },
  });
  await begin.getByRole('button', { name: /^Open sample project/ }).click();
  await expect
    .element(begin.getByRole('alert'))
    .toHaveTextContent('This workspace is open in another Zonedesk window.');
  expect(desk.asked('arrangement.keep')).not.toContainEqual({ firstStepsRead: true });
  desk.answer({ 'workspaces.openSample': async () => succeeded({ refused: null }) });
  await begin.getByRole('button', { name: /^Open sample project/ }).click();
  await expect.element(begin).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Zones', level: 1 })).toBeVisible();
});

test('a workspace that was handed over is opened without them', async () => {
  await openWindow({ ...fresh, workspace: { state: 'open', file: '/tmp/Depot.zonedesk', opening: '1' } });
  await expect.element(page.getByRole('heading', { name: 'Places', level: 1 })).toBeVisible();
  await expect.element(what).not.toBeInTheDocument();
});
