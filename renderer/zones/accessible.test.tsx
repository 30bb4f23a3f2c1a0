import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInBothThemes } from '../app/accessible.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';

const bow = 'POLYGON ((-56.17 -34.91, -56.16 -34.9, -56.16 -34.91, -56.17 -34.9, -56.17 -34.91))';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const dialog = page.getByRole('dialog');
const toolbar = page.getByRole('toolbar', { name: 'Drawing' });
const button = (name: string) => panel.getByRole('button', { name, exact: true });
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });

test('tools and dialogs of zones have no accessibility violations in both themes', async () => {
  const desk = await openWindow({ panel: 'zones' });
  await button('Import').click();
  await expect.element(inDialog('Continue')).toBeVisible();
  await expectAccessibleInBothThemes(desk, 'an import');
  await dialog
    .getByLabelText('Or paste text')
    .fill(`zone_id,store_id,polygon\nbow,S_1,"${bow}"\ntorn,,"POLYGON (("`);
  await inDialog('Continue').click();
  await expect.element(inDialog('Import 1 zone')).toBeVisible();
  await expectAccessibleInBothThemes(desk, 'what was found in a file');
  await inDialog('Import 1 zone').click();

  await panel.getByRole('checkbox', { name: 'Select bow', exact: true }).click();
  await button('Edit 1 zone').click();
  await expect.element(inDialog('Cancel')).toBeVisible();
  await expectAccessibleInBothThemes(desk, 'fields of several zones');
  await inDialog('Cancel').click();

  await panel.getByRole('row').filter({ hasText: 'bow' }).click();
  await expect.element(button('Make valid')).toBeVisible();
  await button('Edit vertices').click();
  await expect.element(toolbar.getByRole('alert')).toBeVisible();
  await expectAccessibleInBothThemes(desk, 'vertices in hand');
  const changeShape = async (name: string) => {
    await button('Change shape').click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await changeShape('Cut hole');
  await toolbar.getByTitle('Circle').click();
  await expectAccessibleInBothThemes(desk, 'a hole being cut');
  await changeShape('Buffer');
  const widening = page.getByRole('toolbar', { name: 'Buffer' });
  await expect.element(widening.getByRole('alert')).toBeVisible();
  await expectAccessibleInBothThemes(desk, 'meters to widen by');
});
