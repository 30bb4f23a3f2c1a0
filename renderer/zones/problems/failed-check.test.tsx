import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import { failTask } from '../../ui/failing-task.testing.ts';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const overlapping = [
  testZone('1', { geometry: geometryOf('POLYGON ((0 0, 0.02 0, 0.02 0.01, 0 0.01, 0 0))') }),
  testZone('2', { geometry: geometryOf('POLYGON ((0.019 0, 0.04 0, 0.04 0.01, 0.019 0.01, 0.019 0))') }),
];

test('a failed check shows a message, and runs again on request', async () => {
  const restore = failTask('check');
  await openWindow({ panel: 'zones', zones: overlapping });
  await panel.getByText('Problems · ?', { exact: true }).click();
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Couldn’t check the zones');
  await expect.element(panel.getByText('Checking', { exact: false })).not.toBeInTheDocument();
  restore();
  await panel.getByRole('button', { name: 'Check again' }).click();
  await expect.element(panel.getByText('Problems · 1', { exact: true })).toBeVisible();
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument();
});

test('a failed repair shows a message, and can be started again', async () => {
  const restore = failTask('repair');
  await openWindow({ panel: 'zones', zones: overlapping });
  await panel.getByText('Problems · 1', { exact: true }).click();
  const repair = panel.getByRole('button', { name: 'Repair 1 problem' });
  await repair.click();
  const toolbar = page.getByRole('toolbar', { name: 'Repair 1 problem' });
  await expect.element(toolbar.getByRole('alert')).toHaveTextContent('Couldn’t calculate the repairs.');
  await expect.element(toolbar.getByRole('progressbar')).not.toBeInTheDocument();
  await toolbar.getByRole('button', { name: 'Cancel' }).click();
  restore();
  await repair.click();
  await expect.element(toolbar).toHaveTextContent('Repairs 1 of 1 problem');
});
