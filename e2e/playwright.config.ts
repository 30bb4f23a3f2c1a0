import { defineConfig } from '@playwright/test';
import type { Host } from './zonedesk.ts';

/** Specs run on hosts by their tags (README.md). `host` is an option of the fixture in zonedesk.ts. */
export default defineConfig<{ host: Host }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Specs of the packaged program have their own configuration.
  testIgnore: 'installed/**',
  globalSetup: './build-desk-and-service.ts',
  outputDir: '../test-results',
  // Rendering maps without a GPU makes many workers slow each other down; but each waits for processes to start and end, so
  // one more than two cores can run uses that time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Specs that only pass when retried are listed at the end of npm test.
  retries: process.env.CI ? 1 : 0,
  // Ends hanging specs.
  timeout: 240_000,
  // The same as for actions, as a busy machine takes many times as long as an idle one.
  expect: { timeout: 30_000 },
  use: { actionTimeout: 30_000 },
  reporter: [['list']],
  // Longest first, so that no worker still runs one at the end.
  projects: [
    { name: 'desktop', use: { host: 'desktop' }, grep: /@hosts|@desktop/ },
    { name: 'browser', use: { host: 'browser' }, grep: /@hosts|@process|@browser/ },
    { name: 'desk', use: { host: 'desk' }, grepInvert: /@hosts|@process|@desktop|@browser/ },
  ],
});
