import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** The packed program, as people install it: npm run package -- --unpacked makes it. */
export default defineConfig({
  ...config,
  testMatch: 'installed/*.spec.ts',
  globalSetup: undefined,
  workers: 1,
  projects: [{ name: 'installed' }],
});
