import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';
import type { Host } from './zonedesk.ts';

/** Each spec on its hosts, except where main.config.ts has run it. */
export default defineConfig<{ host: Host }>({
  ...config,
  projects: [
    { name: 'desktop', use: { host: 'desktop' }, grep: /@hosts|@desktop/, grepInvert: /@main/ },
    {
      name: 'browser',
      use: { host: 'browser' },
      grep: /@hosts|@process|@browser/,
      grepInvert: /(?=.*@main)(?=.*(@process|@browser))/s,
    },
    {
      name: 'desk',
      use: { host: 'desk' },
      grepInvert: /@main|@hosts|@process|@desktop|@browser/,
    },
  ],
});
