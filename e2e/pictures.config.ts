import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';
import type { Host } from './zonedesk.ts';

/**
 * The pictures of the documents, taken from the running program: it fails where one shows what the program no longer
 * looks like, and takes it anew with `-u`.
 */
export default defineConfig<{ host: Host }>({
  ...config,
  testMatch: '*.picture.ts',
  retries: 0,
  workers: 1,
  snapshotPathTemplate: '../docs/{arg}{ext}',
  // Letters are drawn a little otherwise on another machine, and the time of day is on some.
  expect: { ...config.expect, toHaveScreenshot: { maxDiffPixelRatio: 0.02, scale: 'css' } },
  projects: [
    { name: 'desk', use: { host: 'desk' }, grepInvert: /@process/ },
    { name: 'browser', use: { host: 'browser' }, grep: /@process/ },
  ],
});
