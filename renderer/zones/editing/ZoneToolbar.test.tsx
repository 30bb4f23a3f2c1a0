import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import { openZone } from '../../workspace-zones/selection.ts';
import { drawCircleAround } from './zone-tools.ts';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const toolbar = page.getByRole('toolbar', { name: 'Drawing' });
const button = (name: string) => toolbar.getByRole('button', { name, exact: true });
const hint = toolbar.getByRole('status');
const { keyboard } = userEvent;

async function openZones(zones: readonly Zone[]) {
  await openWindow({ panel: 'zones', zones });
  await expect.element(panel.getByRole('grid')).toBeVisible();
}

test('a form is chosen, each says what to do first, and nothing is finished before it is drawn', async () => {
  await openZones([testZone('1')]);
  await panel.getByRole('button', { name: 'Draw a zone' }).click();
  const forms = toolbar.getByRole('radiogroup', { name: 'Form' });
  await expect.element(forms.getByRole('radio', { name: 'Polygon' })).toBeChecked();
  await expect.element(button('Finish')).toBeDisabled();
  const hints = new Set<string | null>();
  for (const form of ['Polygon', 'Rectangle', 'Circle', 'Freehand']) {
    await forms.getByTitle(form).click();
    await expect.element(forms.getByRole('radio', { name: form })).toBeChecked();
    await expect.element(hint).toBeVisible();
    hints.add(hint.element().textContent);
  }
  expect(hints.size).toBe(4);
  await button('Leave').click();
  await expect.element(toolbar).not.toBeInTheDocument();
  await expect.element(panel.getByRole('grid')).toHaveAttribute('aria-rowcount', '1');
});

test('a circle gets the radius that is written, and what is left of one is there again', async () => {
  await openZones([testZone('1')]);
  drawCircleAround({ lat: -34.9, lng: -56.2 });
  const radius = toolbar.getByLabelText('Radius in meters');
  await expect.element(radius).toBeVisible();
  await button('Leave').click();
  await expect.element(toolbar).not.toBeInTheDocument();
  drawCircleAround({ lat: -34.9, lng: -56.2 });
  await button('Undo').click();
  await expect.element(radius).not.toBeInTheDocument();
  await button('Redo').click();
  await radius.fill('250');
  await keyboard('{Enter}');
  await expect.element(toolbar).not.toBeInTheDocument();
  await expect.element(panel.getByText('64 vertices')).toBeVisible();
});

test('a tool of a zone names it, and what was changed meanwhile is taken back from there', async () => {
  await openZones([testZone('1', { zoneId: 'Pocitos' })]);
  openZone('1');
  await panel.getByLabelText('Description').fill('until midnight');
  await panel.getByRole('button', { name: 'Edit vertices' }).click();
  await expect.element(toolbar).toHaveTextContent('Pocitos');
  await button('Undo').click();
  await expect.element(panel.getByLabelText('Description')).toHaveValue('');
  await button('Redo').click();
  await expect.element(panel.getByLabelText('Description')).toHaveValue('until midnight');
  await button('Done').click();
  await expect.element(toolbar).not.toBeInTheDocument();
});
