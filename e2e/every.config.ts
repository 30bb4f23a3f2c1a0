import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';
import type { Host } from './zonedesk.ts';

/** Runs each spec on every host that it supports. */
export default defineConfig<{ host: Host }>({
  ...config,
  projects: [
    { name: 'desktop', use: { host: 'desktop' }, grepInvert: /@browser|@not-desktop/ },
    { name: 'browser', use: { host: 'browser' }, grepInvert: /@desktop/ },
    { name: 'desk', use: { host: 'desk' }, grepInvert: /@hosts|@process|@desktop|@browser/ },
  ],
});
