import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';
import type { Host } from './zonedesk.ts';

/** The full cross: each spec on every host that it can run on. */
export default defineConfig<{ host: Host }>({
  ...config,
  projects: [
    { name: 'desktop', use: { host: 'desktop' }, grepInvert: /@browser|@not-desktop/ },
    { name: 'browser', use: { host: 'browser' }, grepInvert: /@desktop/ },
    { name: 'desk', use: { host: 'desk' }, grepInvert: /@hosts|@process|@desktop|@browser/ },
  ],
});
