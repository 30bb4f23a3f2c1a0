import { gatedProvider } from './gate.ts';
import { expect, openPanel, test } from './zonedesk.ts';
import { importZonesFile, panel, rowOf } from './zones-panel.ts';
import { createAll, lines, outcomes, privateKey, progress, selectGate } from './zones-sent.ts';

test('without the key after a restart, the last known state is shown, and publishing resumes with the key', async ({
  zonedesk,
}) => {
  const gate = await gatedProvider(privateKey);
  try {
    await selectGate(zonedesk, gate);
    await importZonesFile(zonedesk.page, lines(60));
    gate.holdAfter(3);
    await createAll(zonedesk.page, '60', 10);
    await expect(progress(zonedesk.page)).toContainText('Publishing zones: 30 of 60');
    await zonedesk.restart(async () => gate.open());

    // The test machine has no secure storage.
    const { page } = zonedesk;
    const bar = page.getByRole('contentinfo');
    const service = new URL(gate.url).host;
    await openPanel(page, 'Zones');
    await expect(bar).toContainText(`${service}: private key missing`);
    await expect(bar).toContainText(/Publishing zones interrupted: \d+ remaining · key required/);
    await expect(rowOf(page, 'zone-0000')).toContainText('Published');
    await expect(rowOf(page, 'zone-0000')).not.toContainText('Not published');
    const missing = panel(page).getByRole('note', { name: `Private key for ${service} is missing` });
    await expect(missing).toContainText(/Showing the last known state: [34]0 zones published\./);
    await expect(missing).toContainText('Publishing continues once you enter the key.');
    await expect(progress(page).getByRole('alert')).toContainText('Enter one in Settings.');

    await missing.getByRole('button', { name: 'Enter private key' }).click();
    await page.keyboard.type(privateKey);
    await openPanel(page, 'Zones');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(missing).toBeHidden();
    await progress(page).getByRole('button', { name: 'Resume' }).click();
    await expect(outcomes(page)).toContainText('60 zones published');
    await expect(bar).toContainText(`${service}: 60 of your zones published`);
    expect(new Set(gate.taken).size).toBe(60);
  } finally {
    await gate.close();
  }
});
