import { defineConfig } from '@playwright/test';
import type { Host } from './zonedesk.ts';

/** Each spec runs on both hosts, unless it is tagged for one; `host` is an option of the fixture in zonedesk.ts. */
export default defineConfig<{ host: Host }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  // Maps are painted without a GPU: more at a time would only slow one another down.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  projects: [
    { name: 'desktop', use: { host: 'desktop' }, grepInvert: /@browser/ },
    { name: 'browser', use: { host: 'browser' }, grepInvert: /@desktop/ },
  ],
});
