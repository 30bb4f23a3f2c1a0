import { isKept } from './kept-searches.ts';
import { askProvider, giveKey, madeUpProvider } from './provider.ts';
import { expect, openPanel, serviceIsReady, test } from './zonedesk.ts';

test('a saved route is reviewed after a start without its service, and nothing is asked for it', async ({
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
  expect(provider.asked).toEqual([]);
  await provider.close();
});
