import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../shared/faults/fault.ts';
import { openWindow } from './DeskWindow.testing.tsx';

const service = { kind: 'provider', baseUrl: 'https://zones.example.org/v1' } as const;
const dialog = page.getByRole('dialog', { name: 'https://zones.example.org isn’t set up' });

const openUnknown = () =>
  openWindow({
    settings: { service },
    service: { service: 'provider', baseUrl: service.baseUrl, state: 'unknown', failure: null },
  });

test('a workspace whose service is unknown here says so, and the built-in one is a key away', async () => {
  const desk = await openUnknown();
  await expect.element(dialog).toHaveTextContent('Nothing is sent until you select it');
  await expect.element(dialog.getByRole('button', { name: 'Use built-in service' })).toHaveFocus();
  expect(desk.asked('settings.change')).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => desk.asked('settings.change')).toEqual([{ service: { kind: 'built-in' } }]);
  desk.publish('service', { service: 'built-in', baseUrl: null, state: 'ready', failure: null });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('it can be chosen in the settings, and is told in the status bar until then', async () => {
  const desk = await openUnknown();
  desk.answer({ 'settings.change': async () => succeeded(null) });
  await dialog.getByRole('button', { name: 'Open Settings' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('contentinfo')).toHaveTextContent('zones.example.org/v1: not set up');
  const settings = page.getByRole('region', { name: 'Service' });
  await settings.getByRole('note').getByRole('button', { name: 'Use service' }).click();
  await expect.poll(() => desk.asked('settings.change')).toEqual([{ service }]);
});
