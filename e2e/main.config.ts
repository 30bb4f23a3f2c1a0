import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';
import type { Host } from './zonedesk.ts';

/** Runs the specs of the main workflows once each, on the host with the highest risk. */
export default defineConfig<{ host: Host }>({
  ...config,
  projects: [
    { name: 'desktop', use: { host: 'desktop' }, grep: /(?=.*@main)(?=.*(@hosts|@desktop))/s },
    { name: 'browser', use: { host: 'browser' }, grep: /(?=.*@main)(?=.*(@process|@browser))/s },
    {
      name: 'desk',
      use: { host: 'desk' },
      grep: /@main/,
      grepInvert: /@hosts|@process|@desktop|@browser/,
    },
  ],
});
