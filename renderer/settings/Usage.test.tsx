import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dayOf, type Usage } from '../../shared/desk/usage.ts';
import { succeeded } from '../../shared/faults/fault.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';

const section = page.getByRole('region', { name: 'Usage', exact: true });
const now = new Date();
const ago = (days: number) => dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));
const count = (questions: number, failed = 0, elements = 0) => ({ questions, failed, elements });

const usage: Usage = {
  days: [
    {
      day: ago(0),
      service: null,
      operations: { 'distance.route': count(3, 1), 'distance.matrixPost': count(1, 0, 2500) },
    },
    { day: ago(0), service: 'https://api.example.com', operations: { 'zones.create': count(7) } },
    { day: ago(29), service: null, operations: { 'distance.route': count(1200) } },
    { day: ago(30), service: null, operations: { 'distance.route': count(5000) } },
  ],
  answers: [
    {
      at: now.toISOString(),
      operation: 'distance.route',
      service: null,
      failure: { kind: 'service', status: 503 },
      milliseconds: 41.6,
    },
    { at: now.toISOString(), operation: 'distance.route', service: null, failure: null, milliseconds: 12 },
    {
      at: now.toISOString(),
      operation: 'zones.create',
      service: 'https://api.example.com',
      failure: null,
      milliseconds: 9,
    },
  ],
};

test('of the service in use it is told what was asked today and in thirty days, beside the limits', async () => {
  await openWindow({ panel: 'settings', usage });
  await expect.element(section.getByRole('row', { name: /^Routes/ })).toHaveTextContent('Routes31,203110');
  await expect
    .element(section.getByRole('row', { name: /^Distance matrix/ }))
    .toHaveTextContent('Distance matrix112,500 pairs0101,000 pairs');
  await expect.element(section.getByText('Create zones')).not.toBeInTheDocument();
  await expect.element(section.getByRole('row', { name: /^Total/ })).toHaveTextContent('Total41,2041');
});

test('the last answers are told with their outcome and time, and the focus comes back', async () => {
  await openWindow({ panel: 'settings', usage });
  const button = section.getByRole('button', { name: 'Recent responses' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Recent responses' });
  await expect.element(dialog.getByRole('row').nth(1)).toHaveTextContent(/RoutesService error: 50342 ms/);
  await expect.element(dialog.getByRole('row').nth(2)).toHaveTextContent(/RoutesOK12 ms/);
  expect(dialog.getByRole('row').elements()).toHaveLength(3);
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
});

test('the report is shown before it is saved', async () => {
  await openWindow({
    panel: 'settings',
    usage: { days: [], answers: [] },
    answers: { 'usage.report': async () => succeeded('{"program":"1.2.3"}') },
  });
  await expect.element(section.getByText('No requests yet')).toBeVisible();
  await section.getByRole('button', { name: 'Support report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Support report' });
  await expect.element(dialog.getByText('{"program":"1.2.3"}')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Save report' })).toBeEnabled();
});
