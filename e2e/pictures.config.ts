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
  // One letter is some twenty pixels. Another machine may draw letters otherwise: take all anew there before a change.
  expect: { ...config.expect, toHaveScreenshot: { maxDiffPixels: 0, scale: 'css' } },
  projects: [
    { name: 'desk', use: { host: 'desk' }, grepInvert: /@process/ },
    { name: 'browser', use: { host: 'browser' }, grep: /@process/ },
  ],
});
