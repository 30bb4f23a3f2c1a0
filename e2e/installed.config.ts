import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

const { globalSetup: _, ...others } = config;

/** Specs of the packaged program, built by `npm run package -- --unpacked`. */
export default defineConfig({
  ...others,
  testMatch: 'installed/*.spec.ts',
  testIgnore: [],
  workers: 1,
  projects: [{ name: 'installed' }],
});
