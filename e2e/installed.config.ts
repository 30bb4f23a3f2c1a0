import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

const { globalSetup: _, ...others } = config;

/** The packed program, as people install it: npm run package -- --unpacked makes it. */
export default defineConfig({
  ...others,
  testMatch: 'installed/*.spec.ts',
  testIgnore: [],
  workers: 1,
  projects: [{ name: 'installed' }],
});
