import type { Page } from '@playwright/test';
import { isAccessibleInBothThemes } from './accessible.ts';
import { askDesk, stateOfDesk } from './ask-desk.ts';
import { giveKey, madeUpProvider, realProvider, selectProvider } from './provider.ts';
import { expect, openPanel, test } from './zonedesk.ts';

const key = 'a-key-for-the-first-service';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const former = (page: Page, name: string) =>
  panel(page, name).getByRole('note', { name: 'Results from another service' });

/** Types a position into a search field for places and selects it. */
async function place(page: Page, name: string, position: string) {
  await page.getByRole('combobox', { name, exact: true }).fill(position);
  await page.keyboard.press('Enter');
}

/** Checks that the key isn't used for another service, and is back with the first one. */
async function keyIsEnteredAgain(page: Page) {
  const first = await realProvider(key);
  const second = await madeUpProvider((_, response) => void response.end('{}'));
  await openPanel(page, 'Settings');
  const settings = panel(page, 'Settings');
  await expect(settings.getByLabel('Private key', { exact: true })).toBeHidden();
  await settings.getByRole('radio', { name: 'Custom URL' }).click();
  const address = settings.getByRole('textbox', { name: 'Service URL' });
  const choose = async (url: string) => {
    await address.fill(url);
    await settings.getByRole('button', { name: 'Use URL' }).click();
  };
  await choose(first.url);
  const confirm = page.getByRole('dialog', { name: 'Switch service?' });
  await expect(confirm).toContainText(first.url);
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('Built-in service');
  await choose(first.url);
  await confirm.getByRole('button', { name: 'Use service' }).click();

  const field = settings.getByLabel('Private key', { exact: true });
  await expect(field).toHaveAccessibleDescription(`Not set. Enter a key for ${new URL(first.url).host}.`);
  await field.fill(key);
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('Kept until you close Zonedesk');

  await choose(second.url);
  await confirm.getByRole('button', { name: 'Use service' }).click();
  await expect(field).toHaveAccessibleDescription(`Not set. Enter a key for ${new URL(second.url).host}.`);
  await expect(settings.getByText(`${new URL(first.url).host}: Private key`)).toBeVisible();
  await isAccessibleInBothThemes(page);

  await choose(first.url);
  await expect(confirm).toBeHidden();
  await expect(field).toHaveAccessibleDescription('Kept until you close Zonedesk');
  await choose(second.url);
  await settings.getByRole('button', { name: `Remove ${new URL(first.url).host}` }).click();
  await expect(settings.getByText('Keys for other services')).toBeHidden();
  await choose(first.url);
  await expect(field).toHaveAccessibleDescription(/^Not set/);
  await first.close();
  await second.close();
}

test('another service gets neither the key nor requests; results stay, marked, until they are refreshed', async ({
  zonedesk: { page, host },
}) => {
  // On the desktop, a system dialog confirms the change of the service.
  if (host !== 'desktop') await test.step('the key has to be entered again', () => keyIsEnteredAgain(page));

  const first = await realProvider(key);
  const second = await madeUpProvider((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: 'ZERO_RESULTS', detail: 'nothing' }));
  });
  await selectProvider(page, first);
  await giveKey(page, key);
  await openPanel(page, 'Route');
  await place(page, 'Start', '-34.9065, -56.1998');
  await place(page, 'Destination', '-34.8942, -56.1663');
  const routes = panel(page, 'Route').getByRole('radiogroup', { name: 'Routes' }).getByRole('radio');
  await expect(routes.first()).toBeVisible();
  const found = await routes.first().innerText();
  await openPanel(page, 'Tolls');
  await expect(panel(page, 'Tolls').getByRole('button', { name: 'Export' }).first()).toBeVisible();
  await openPanel(page, 'Isochrones');
  await place(page, 'Origin 1', '-34.9065, -56.1998');
  const contours = panel(page, 'Isochrones').getByRole('table', { name: 'Contours' });
  await expect(contours).toContainText('km²');

  await selectProvider(page, second);
  await expect(former(page, 'Isochrones')).toContainText(
    `Refresh to get results from ${new URL(second.url).host}.`,
  );
  await expect(contours).toContainText('km²');
  await giveKey(page, key);
  await openPanel(page, 'Tolls');
  await expect(former(page, 'Tolls')).toBeVisible();
  await openPanel(page, 'Route');
  await expect(former(page, 'Route')).toContainText(new URL(first.url).host);
  expect(await routes.first().innerText()).toBe(found);
  await isAccessibleInBothThemes(page);
  // Waits until the desk has received all earlier calls of the window.
  await askDesk(page, 'searches.read', undefined);
  expect(second.requests).toEqual([]);

  await former(page, 'Route').getByRole('button', { name: 'Refresh' }).click();
  await expect(panel(page, 'Route').getByRole('alert', { name: 'No route found' })).toBeVisible();
  await expect(routes).toHaveCount(0);
  await expect(former(page, 'Route')).toBeHidden();
  expect(new Set(second.requests.map(({ url }) => url.pathname))).not.toContain('/distance/isochrone/json');
  await openPanel(page, 'Isochrones');
  await expect(former(page, 'Isochrones')).toBeVisible();
  await first.close();
  await second.close();
});

test('after a restart, a provider’s last results are shown with their time, without a request', async ({
  zonedesk,
}) => {
  const provider = await realProvider(key);
  const { page } = zonedesk;
  await selectProvider(page, provider);
  await giveKey(page, key);
  await openPanel(page, 'Route');
  await place(page, 'Start', '-34.9065, -56.1998');
  await place(page, 'Destination', '-34.8942, -56.1663');
  const routesOf = (page: Page) =>
    panel(page, 'Route').getByRole('radiogroup', { name: 'Routes' }).getByRole('radio');
  await expect(routesOf(page).first()).toBeVisible();
  const found = await routesOf(page).first().innerText();
  await expect.poll(() => stateOfDesk(page, 'saved')).toMatchObject({ history: 1 });
  await zonedesk.restart();
  const { page: again } = zonedesk;
  const notice = panel(again, 'Route').getByRole('note', { name: 'Showing saved results' });
  await expect(notice).toContainText(`From ${new URL(provider.url).host}, `);
  expect(await routesOf(again).first().innerText()).toBe(found);
  await expect(again.getByRole('contentinfo')).toContainText('no requests yet');
  await isAccessibleInBothThemes(again);
  await giveKey(again, key);
  await openPanel(again, 'Route');
  await notice.getByRole('button', { name: 'Refresh' }).click();
  await expect(notice).toBeHidden();
  await expect(again.getByRole('contentinfo')).toContainText(`${new URL(provider.url).host}: connected`);
  await provider.close();
});
