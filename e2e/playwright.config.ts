import { defineConfig } from '@playwright/test';
import type { Host } from './zonedesk.ts';

/** Each spec runs where its tags say: README.md. `host` is an option of the fixture in zonedesk.ts. */
export default defineConfig<{ host: Host }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  // They are of the packed program, which has a configuration of its own.
  testIgnore: 'installed/**',
  globalSetup: './build-desk-and-service.ts',
  outputDir: '../test-results',
  // Maps are painted without a GPU, so that many at a time would only slow one another down; but each waits
  // for processes that start and end, and one more than two cores can run uses that time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One that passes only then is named at the end of npm test.
  retries: process.env.CI ? 1 : 0,
  // It ends what hangs.
  timeout: 240_000,
  // As long as an action: a busy machine takes many times as long as a quiet one.
  expect: { timeout: 30_000 },
  use: { actionTimeout: 30_000 },
  reporter: [['list']],
  // In this order: the longest come first, so that no worker is left with one at the end.
  projects: [
    { name: 'desktop', use: { host: 'desktop' }, grep: /@hosts|@desktop/ },
    { name: 'browser', use: { host: 'browser' }, grep: /@hosts|@process|@browser/ },
    { name: 'desk', use: { host: 'desk' }, grepInvert: /@hosts|@process|@desktop|@browser/ },
  ],
});
