import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';
import type { Host } from './zonedesk.ts';

/**
 * Screenshots of the docs, taken from the running program: fails if one is out of date, and retakes it with `-u`.
 */
export default defineConfig<{ host: Host }>({
  ...config,
  testMatch: '*.picture.ts',
  retries: 0,
  workers: 1,
  snapshotPathTemplate: '../docs/{arg}{ext}',
  // A letter has some twenty pixels. Fonts may render differently on another machine: retake all there before a change.
  expect: { ...config.expect, toHaveScreenshot: { maxDiffPixels: 0, scale: 'css' } },
  projects: [
    { name: 'desk', use: { host: 'desk' }, grepInvert: /@process/ },
    { name: 'browser', use: { host: 'browser' }, grep: /@process/ },
  ],
});
