import { isKept } from './kept-searches.ts';
import { askProvider, giveKey, madeUpProvider } from './provider.ts';
import { expect, openPanel, serviceIsReady, test } from './zonedesk.ts';

test('a saved route and a saved list of addresses are reviewed after a start without their service, and nothing is asked for them', async ({
  zonedesk,
}) => {
  await serviceIsReady(zonedesk.page);
  await openPanel(zonedesk.page, 'Route');
  const panel = () => zonedesk.page.getByRole('region', { name: 'Route', exact: true });
  const routes = () => panel().getByRole('radiogroup', { name: 'Routes found' }).getByRole('radio');
  await panel()
    .getByRole('button', { name: /Try Plaza Independencia/ })
    .click();
  await expect(routes().nth(1)).toBeVisible();
  const found = await routes().allTextContents();
  await zonedesk.page.keyboard.press('Control+s');
  await expect(zonedesk.page.getByRole('alert')).toContainText('Saved as “Plaza Independencia to Aeropuerto');
  await panel().getByRole('button', { name: 'Clear', exact: true }).click();
  await isKept(zonedesk.page, { route: { stops: [null, null] } });

  await openPanel(zonedesk.page, 'Matrix');
  await zonedesk.page.getByRole('button', { name: 'Paste a list for the origins' }).click();
  const dialog = zonedesk.page.getByRole('dialog');
  await dialog.getByLabel('One place a line').fill('Depot;Colonia 1000\nXyzabc 12');
  await dialog.getByRole('button', { name: /^Look up/ }).click();
  await dialog.getByRole('button', { name: 'Save this list' }).click();
  await expect(zonedesk.page.getByRole('alert').last()).toContainText('Saved as “2 addresses');
  await zonedesk.page.keyboard.press('Escape');

  const provider = await madeUpProvider((_, response) => void response.writeHead(500).end());
  await askProvider(zonedesk.page, provider);
  await giveKey(zonedesk.page, 'key');
  await zonedesk.restart();
  await openPanel(zonedesk.page, 'Saved');
  await zonedesk.page.getByRole('row', { name: /Plaza Independencia to Aeropuerto/ }).click();
  await expect(zonedesk.page.getByRole('region', { name: 'Saved search' })).toContainText(
    'by Built-in service',
  );
  await expect(routes()).toHaveText(found);

  await openPanel(zonedesk.page, 'Saved');
  await zonedesk.page.getByRole('row', { name: /2 addresses/ }).click();
  await zonedesk.page.getByText('All 2').click();
  const lines = zonedesk.page.getByRole('region', { name: 'Lines of the list' }).getByRole('listitem');
  await expect(lines).toContainText([/Depot.*Found.*Colonia 1000/, /Xyzabc 12.*Not found/]);
  expect(provider.asked).toEqual([]);
  await provider.close();
});
