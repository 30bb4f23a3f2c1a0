import type { Page } from '@playwright/test';
import { askDesk } from './ask-desk.ts';
import {
  asksToWait,
  cutsOff,
  elsewhere,
  type FailingProvider,
  failingProvider,
  refuses,
  resets,
  says,
  silent,
} from './failing-provider.ts';
import { withoutKeyring } from './keyring.ts';
import { type Answer, askProvider, giveKey } from './provider.ts';
import { test as base, expect, openPanel } from './zonedesk.ts';

/* Whatever goes wrong at the service is told where it was asked, with what can be done about it. */

const privateKey = 'key-of-the-failing-provider';
/** Longer than a name can be, so that no network is asked for it, which may be slow to say no. */
const nameOfNobody = `${'x'.repeat(64)}.invalid`;

const test = base.extend<{ provider: FailingProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  environment: async ({}, use) => use(withoutKeyring),
  /** In use, with its key. */
  provider: async ({ zonedesk: { page } }, use) => {
    const provider = await failingProvider(privateKey);
    await askProvider(page, provider);
    await giveKey(page, privateKey);
    await use(provider);
    await provider.close();
  },
});

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Types a position into a field that looks for places, and takes it. */
async function place(page: Page, name: string, position: string) {
  await page.getByRole('combobox', { name, exact: true }).fill(position);
  await page.keyboard.press('Enter');
}

const routePath = '/distance/route';

/** Opens a panel with a journey from the old town; each `to` is another question. */
async function openJourney(page: Page, name: string) {
  await openPanel(page, name);
  await place(page, 'Start', '-34.9065, -56.1998');
}

interface Way {
  name: string;
  answer: Answer;
  /** What is said of it. */
  told: RegExp;
  /** The buttons that lead out. */
  ways: string[];
}

const again = 'Try again';
const settings = 'Open settings';
const waysToFail: Way[] = [
  {
    name: 'says 401',
    answer: says(401, { detail: 'No key was found' }),
    told: /given no key it knows.*The service says: No key was found/s,
    ways: ['Enter a key', again],
  },
  {
    name: 'says 402',
    answer: says(402, { detail: 'Out of free quota' }),
    told: /free quota of this key is used up.*built-in service/s,
    ways: [again, settings],
  },
  {
    name: 'says 403',
    answer: says(403, { detail: 'Key does not match' }),
    told: /This key may not do this/,
    ways: ['Enter a key', again],
  },
  {
    name: 'says 404',
    answer: says(404, {}),
    told: /does not offer this at its address \(404\)/,
    ways: [again, settings],
  },
  { name: 'says 500', answer: says(500, {}), told: /failed at it \(500\)/, ways: [again] },
  {
    name: 'says 503 in HTML',
    answer: says(503, '<h1>Busy</h1>', { 'content-type': 'text/html' }),
    told: /failed at it \(503\)/,
    ways: [again],
  },
  {
    name: 'fails with a status of its own',
    answer: says(200, { status: 'BACKEND_ERROR', routes: [] }),
    told: /went wrong inside the service/,
    ways: [again],
  },
  {
    name: 'gives JSON of another form',
    answer: says(200, { status: 'OK', routes: [{ overview_polyline: 7 }] }),
    told: /not documented, at routes\.0\./,
    ways: [again],
  },
  {
    name: 'gives HTML',
    answer: says(200, '<html>Sign in to this network</html>', { 'content-type': 'text/html' }),
    told: /no answer of this service: a web page/,
    ways: [again, settings],
  },
  { name: 'cuts its body', answer: cutsOff, told: /connection to the service broke off/, ways: [again] },
  { name: 'resets', answer: resets, told: /connection to the service broke off/, ways: [again] },
];

test('each way in which a provider fails is told, and the way out leads on', async ({
  zonedesk: { page },
  provider,
}) => {
  test.setTimeout(240_000);
  const route = panel(page, 'Route');
  const fault = route.getByRole('alert', { name: 'The route could not be found' });
  const found = route.getByRole('radiogroup', { name: 'Routes found' }).getByRole('radio').first();
  await openJourney(page, 'Route');
  for (const [index, { name, answer, told, ways }] of waysToFail.entries()) {
    await test.step(name, async () => {
      provider.fail(routePath, answer);
      await place(page, 'Destination', `-34.8942, -56.16${10 + index}`);
      await expect(fault).toContainText(told);
      await expect(fault).not.toContainText(privateKey);
      expect(await fault.getByRole('button').allInnerTexts()).toEqual(ways);
      provider.recover();
      await fault.getByRole('button', { name: again }).click();
      await expect(found).toBeVisible();
      await expect(fault).toBeHidden();
    });
  }
});

test('a provider that points elsewhere gets no key sent there', async ({ zonedesk: { page }, provider }) => {
  const other = await elsewhere();
  provider.fail(routePath, says(302, '', { location: `${other.url}/distance/route/json` }));
  await openJourney(page, 'Route');
  await place(page, 'Destination', '-34.8942, -56.1663');
  const fault = panel(page, 'Route').getByRole('alert');
  await expect(fault).toContainText('points to another address (302). Nothing was sent there');
  await fault.getByRole('button', { name: settings }).click();
  await expect(page.getByRole('textbox', { name: 'Address of the service' })).toBeVisible();
  expect(other.asked).toEqual([]);
  await other.close();
});

test('a provider that is not there, or never answers, is told as that', async ({
  zonedesk: { page },
  provider,
}) => {
  await openJourney(page, 'Route');
  const fault = panel(page, 'Route').getByRole('alert');
  await askProvider(page, { url: `https://${nameOfNobody}` });
  await giveKey(page, privateKey);
  await place(page, 'Destination', '-34.8942, -56.1661');
  await expect(fault).toContainText('its name is not known to the network');
  await askProvider(page, { url: 'http://127.0.0.1:1' });
  await giveKey(page, privateKey);
  await place(page, 'Destination', '-34.8942, -56.1662');
  await expect(fault).toContainText('nothing answers at its address');
  const bar = page.getByRole('contentinfo');
  await expect(bar).toContainText('127.0.0.1:1 cannot be reached');
  await askProvider(page, provider);
  provider.fail(routePath, silent);
  await place(page, 'Destination', '-34.8942, -56.1663');
  await expect(fault).toContainText('took too long to answer', { timeout: 30_000 });
  provider.recover();
  await fault.getByRole('button', { name: again }).click();
  await expect(panel(page, 'Route').getByRole('radio', { name: /min/ }).first()).toBeVisible();
  await expect(bar).toContainText(`${provider.url.replace('http://', '')} answers`);

  // While another answer is waited for, the old one is not printed under the new stops.
  provider.fail(routePath, silent);
  await place(page, 'Destination', '-34.8942, -56.1664');
  await expect(panel(page, 'Route').getByText('Looking for routes').last()).toBeVisible();
  const print = panel(page, 'Route').getByRole('button', { name: 'Print' });
  await expect(print.click({ trial: true, timeout: 1000 })).rejects.toThrow();
});

test('the wait that a provider asks for is counted down, and then it is asked again', async ({
  zonedesk: { page },
  provider,
}) => {
  provider.fail('/distance/isochrone', asksToWait(16));
  await openPanel(page, 'Isochrones');
  await place(page, 'Origin 1', '-34.9065, -56.1998');
  const fault = panel(page, 'Isochrones').getByRole('alert', {
    name: 'What can be reached could not be found',
  });
  await expect(fault).toContainText('The service asks for a short wait');
  await expect(fault.getByRole('button', { name: /^Try again in 1\d s$/ })).toBeDisabled();
  await expect(fault.getByRole('button', { name: /^Try again in \d s$/ })).toBeDisabled();
  provider.recover();
  await fault.getByRole('button', { name: again, exact: true }).click({ timeout: 30_000 });
  await expect(panel(page, 'Isochrones').getByRole('table', { name: 'Contours' })).toContainText('km²');
});

test('a refused parameter is marked at its field, until it is another', async ({
  zonedesk: { page },
  provider,
}) => {
  await openJourney(page, 'Route');
  const route = panel(page, 'Route');
  const end = route.getByRole('combobox', { name: 'Destination' });
  provider.fail(routePath, refuses('query', ['destination'], 'Nobody lives there'));
  await place(page, 'Destination', '-34.8942, -56.1663');
  await expect(end).toHaveAttribute('aria-invalid', 'true');
  await expect(end).toHaveAccessibleDescription('Nobody lives there');
  await expect(route.getByRole('alert')).toContainText('Destination: Nobody lives there');
  await expect(route.getByRole('combobox', { name: 'Start' })).not.toHaveAttribute('aria-invalid', 'true');
  provider.recover();
  await place(page, 'Destination', '-34.8943, -56.1664');
  await expect(end).not.toHaveAttribute('aria-invalid', 'true');

  provider.fail('/distance/tolls', refuses('query', ['origin'], 'No tolls are known there'));
  await openPanel(page, 'Tolls');
  const start = panel(page, 'Tolls').getByRole('combobox', { name: 'Start' });
  await expect(start).toHaveAccessibleDescription('No tolls are known there');

  provider.fail('/distance/isochrone', refuses('query', ['value'], 'At most 5'));
  await openPanel(page, 'Isochrones');
  await place(page, 'Origin 1', '-34.9065, -56.1998');
  const minutes = panel(page, 'Isochrones').getByRole('textbox', { name: 'Minutes' });
  await expect(minutes).toHaveAttribute('aria-invalid', 'true');
  await expect(minutes).toHaveAccessibleDescription('At most 5');
  await expect(panel(page, 'Isochrones').getByRole('alert')).toContainText('Minutes: At most 5');

  provider.fail('/localities/nearby', refuses('query', ['radius'], 'At most 50 km'));
  await openPanel(page, 'Places');
  await panel(page, 'Places').getByRole('button', { name: 'What is around the middle of the map' }).click();
  const within = panel(page, 'Places').getByRole('combobox', { name: 'Within' });
  await expect(within).toHaveAccessibleDescription('At most 50 km');
  provider.recover();
  await within.selectOption('2 km');
  await expect(panel(page, 'Places').getByRole('button', { name: 'Next' })).toBeEnabled();
  await expect(within).not.toHaveAttribute('aria-invalid', 'true');
});

test('a missing key leads to its field, and the key is asked with at once', async ({
  zonedesk: { page },
  provider,
}) => {
  await askDesk(page, 'keys.forget', { origin: provider.url, name: 'private' });
  const search = page.getByRole('combobox', { name: 'Search places' });
  await search.fill('plaza indep');
  const fault = page.getByRole('alert', { name: 'The search did not work' });
  await expect(fault).toContainText('given no key it knows');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(fault.getByRole('button', { name: 'Enter a key' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Private key', { exact: true })).toBeFocused();
  await expect(page.getByRole('contentinfo')).toContainText('wants a key');
  await page.keyboard.type(privateKey);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kept until Zonedesk is closed')).toBeVisible();
  await search.fill('plaza indep');
  await expect(page.getByRole('option', { name: /^Plaza Independencia/ }).first()).toBeVisible();
});

test('a place that cannot be looked up is tried again where it was chosen', async ({
  zonedesk: { page },
  provider,
}) => {
  provider.fail('/localities/details', says(500, {}));
  await openPanel(page, 'Route');
  const route = panel(page, 'Route');
  await route.getByRole('combobox', { name: 'Start' }).fill('plaza indep');
  await route
    .getByRole('option', { name: /^Plaza Independencia/ })
    .first()
    .click();
  const fault = route.getByRole('alert', { name: /^Plaza Independencia.* could not be looked up$/ });
  await expect(fault).toContainText('failed at it (500)');
  await expect(route.getByRole('combobox', { name: 'Start' })).toHaveValue('');
  // What was chosen stands there from the beginning.
  provider.fail('/localities/details', silent);
  await fault.getByRole('button', { name: again }).click();
  await expect(route.getByRole('combobox', { name: 'Start' })).toHaveValue(/^Plaza Independencia/);
  await expect(fault).toBeHidden();

  provider.recover();
  await route.getByRole('combobox', { name: 'Start' }).fill('Estadio Centenario');
  await route.getByRole('option').first().click();
  await expect(route.getByRole('combobox', { name: 'Start' })).toHaveValue(/^Estadio Centenario/);
  await expect(page.getByRole('button', { name: /^Route, A Estadio Centenario/ })).toBeVisible();
});

test('a table keeps what it has when the quota is spent, waits when it is told to, and goes on', async ({
  zonedesk: { page },
  provider,
}) => {
  const matrix = panel(page, 'Matrix');
  provider.fail('/distance/distancematrix', refuses('body', ['origins'], 'Too far from each other'));
  await openPanel(page, 'Matrix');
  for (const side of ['the origins', 'the destinations']) {
    await place(page, `Add to ${side}`, '-34.9065, -56.1998');
    await place(page, `Add to ${side}`, '-34.8942, -56.1663');
  }
  await matrix.getByRole('button', { name: 'Find 4 ways' }).click();
  await expect(matrix.getByRole('combobox', { name: 'Add to the origins' })).toHaveAccessibleDescription(
    'Too far from each other',
  );

  provider.fail('/distance/distancematrix', says(402, { detail: 'Out of free quota' }));
  await matrix.getByRole('button', { name: 'Find 4 ways' }).click();
  const fault = matrix.getByRole('alert', { name: 'The table is not complete' });
  await expect(fault).toContainText('free quota of this key is used up');
  await expect(matrix.getByText('Stopped. 1 query is left.')).toBeVisible();

  provider.fail('/distance/distancematrix', asksToWait(16));
  await fault.getByRole('button', { name: again }).click();
  await expect(matrix.getByText(/It goes on by itself in \d+ s/)).toBeVisible();
  await matrix.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(matrix.getByText('Stopped. 1 query is left.')).toBeVisible();
  await expect(fault).toBeHidden();

  provider.recover();
  await matrix.getByRole('button', { name: 'Go on' }).click();
  await expect(matrix.getByRole('region', { name: 'Nearest destination' })).toBeVisible({ timeout: 30_000 });
});

test('a zone that is refused has its field marked, and one that waits or is stopped says why', async ({
  zonedesk: { page },
  provider,
}) => {
  await openPanel(page, 'Zones');
  const zones = panel(page, 'Zones');
  await zones.getByRole('button', { name: /old town/ }).click();
  await zones.getByRole('combobox', { name: 'Store id' }).fill('STORE1');
  const create = zones.getByRole('button', { name: 'Create this zone' });

  provider.fail('/zones', refuses('body', ['zones', 0, 'store_id'], 'There is no such store'));
  await create.click();
  const store = zones.getByRole('combobox', { name: 'Store id' });
  await expect(store).toHaveAttribute('aria-invalid', 'true');
  await expect(store).toHaveAccessibleDescription(/There is no such store/);
  await store.fill('STORE2');
  await expect(store).not.toHaveAttribute('aria-invalid', 'true');

  provider.fail('/zones', says(403, { detail: 'The API is not enabled' }));
  await create.click();
  const stopped = zones.getByRole('alert', { name: 'The service does not go on' });
  await expect(stopped).toContainText('This key may not do this');
  await expect(stopped.getByRole('button', { name: 'Enter a key' })).toBeVisible();

  provider.fail('/zones', asksToWait(3600));
  await zones.getByRole('button', { name: 'Go on' }).click();
  await expect(stopped).toContainText('The service asks to wait for 1 h');
  // Nothing is asked of it for five minutes, and then again.
  await zones.getByRole('button', { name: 'Go on' }).click();
  await expect(zones.getByText(/It goes on by itself in [23]\d\d s/)).toBeVisible();
  await zones.getByRole('button', { name: 'Cancel' }).click();
  await expect(zones.getByText(/goes on by itself/)).toBeHidden();
});
