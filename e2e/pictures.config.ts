import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';
import type { Host } from './zonedesk.ts';

/** Takes the pictures of the documents from the running program; it tests nothing. */
export default defineConfig<{ host: Host }>({
  ...config,
  testMatch: '*.picture.ts',
  projects: [{ name: 'desk', use: { host: 'desk' } }],
});
