import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { LngLat } from '../shared/geo/position.ts';
import { type SettingsChange, settingsChangeSchema } from '../shared/settings/settings.ts';
import { askDesk, stateOfDesk } from './ask-desk.ts';
import { type FailingProvider, failingProvider } from './failing-provider.ts';
import { giveKey, selectProvider } from './provider.ts';
import { expect, openPanel, test } from './zonedesk.ts';

const key = 'a-key-for-the-counted-service';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function place(page: Page, name: string, position: string) {
  await page.getByRole('combobox', { name, exact: true }).fill(position);
  await page.keyboard.press('Enter');
}

/** Waits until the usage counter has counted all requests to the provider. */
const countsAgree = (page: Page, { requests }: FailingProvider) =>
  expect
    .poll(async () => {
      const { days } = usageState.parse(await stateOfDesk(page, 'usage'));
      const counts = days
        .filter(({ service }) => service !== null)
        .flatMap(({ operations }) => Object.values(operations));
      return counts.reduce((total, { questions }) => total + questions, 0);
    })
    .toBe(requests.length);

const usageState = z.object({
  days: z.array(
    z.object({
      service: z.string().nullable(),
      operations: z.record(z.string(), z.object({ questions: z.number() })),
    }),
  ),
});

/** For each user setting, changes that end with the original value; new settings must be added here. */
const changes: { [Name in keyof Required<SettingsChange>]: readonly SettingsChange[] } = {
  service: [],
  referer: [{ referer: 'https://shop.example' }],
  windowLanguage: [{ windowLanguage: 'de' }, { windowLanguage: 'fr' }, { windowLanguage: 'en' }],
  language: [{ language: 'es' }, { language: null }],
  units: [{ units: 'imperial' }, { units: 'metric' }],
  theme: [{ theme: 'dark' }, { theme: 'system' }],
  csvSeparator: [{ csvSeparator: ';' }],
  basemap: [{ basemap: { kind: 'built-in' } }],
  paymentProfiles: [{ paymentProfiles: [{ id: 'p', name: 'Tag', methods: [], transponders: ['tag'] }] }],
  tripRates: [{ tripRates: { currency: 'UYU', perKilometer: 10, perHour: 300 } }],
  sampleTariffs: [{ sampleTariffs: true }, { sampleTariffs: false }],
  zonesPerBatch: [{ zonesPerBatch: 50 }],
  gapWidthMeters: [{ gapWidthMeters: 30 }],
  zoneColoring: [{ zoneColoring: 'type' }],
  closuresApply: [{ closuresApply: false }, { closuresApply: true }],
  searchHistory: [{ searchHistory: false }, { searchHistory: true }],
  tellsEndOfWork: [{ tellsEndOfWork: false }],
  madeInRegion: [{ madeInRegion: { id: 'elsewhere', name: 'Elsewhere', dataDate: '2026-01-01' } }],
};

test('changing settings causes no requests, and usage matches the provider’s count', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const provider = await failingProvider(key);
  const { page } = zonedesk;
  await selectProvider(page, provider);
  await giveKey(page, key);
  await openPanel(page, 'Route');
  await place(page, 'Start', '-34.9065, -56.1998');
  await place(page, 'Destination', '-34.8942, -56.1663');
  const routes = panel(page, 'Route').getByRole('radiogroup', { name: 'Routes' }).getByRole('radio');
  await expect(routes.first()).toBeVisible();
  await openPanel(page, 'Tolls');
  await expect(panel(page, 'Tolls').getByRole('button', { name: 'Export' }).first()).toBeVisible();
  await openPanel(page, 'Isochrones');
  await place(page, 'Origin 1', '-34.9065, -56.1998');
  await expect(panel(page, 'Isochrones').getByRole('table', { name: 'Contours' })).toContainText('km²');
  await openPanel(page, 'Transit');
  await place(page, 'From', '-34.9065, -56.1998');
  await place(page, 'To', '-34.8942, -56.1663');
  await openPanel(page, 'Places');
  await page.getByRole('combobox', { name: 'Search places' }).fill('-34.9065, -56.1998');
  await page.keyboard.press('Enter');
  await expect(panel(page, 'Places').getByText('From the selected point:')).toBeVisible();
  await openPanel(page, 'Settings');
  await countsAgree(page, provider);
  const ring: LngLat[] = [
    [-56.19, -34.91],
    [-56.17, -34.91],
    [-56.18, -34.89],
    [-56.19, -34.91],
  ];

  const before = provider.requests.length;
  expect(Object.keys(changes).toSorted()).toEqual(Object.keys(settingsChangeSchema.shape).toSorted());
  for (const [name, values] of Object.entries(changes)) {
    for (const value of values)
      expect(await askDesk(page, 'settings.change', value), name).toMatchObject({ ok: true });
    // Waits until the window has received the change, and the desk the requests that it caused.
    await askDesk(page, 'searches.read', undefined);
    expect(provider.requests.slice(before), name).toEqual([]);
  }
  const later = { id: 'later', name: 'Works', reason: '', from: '2099-01-01', to: null, isOn: true };
  const closures = [{ ...later, area: { type: 'Polygon' as const, coordinates: [ring] } }];
  expect(await askDesk(page, 'closures.put', { closures })).toMatchObject({ ok: true });
  for (const name of ['Route', 'Tolls', 'Isochrones', 'Transit', 'Places']) await openPanel(page, name);
  await openPanel(page, 'Route');
  await expect(routes.first()).toBeVisible();
  await askDesk(page, 'searches.read', undefined);
  expect(provider.requests.slice(before)).toEqual([]);

  await openPanel(page, 'Settings');
  const total = panel(page, 'Usage')
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell');
  await expect(total.first()).toHaveText(String(provider.requests.length));
  await provider.close();
});
