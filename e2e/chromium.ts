import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';
import sparticuz from '@sparticuz/chromium';

/** Switches for rendering without a GPU. */
export const softwareRendering = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // Without a GPU, the page around the map is composited faster in software.
  '--disable-gpu-compositing',
];

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The installed browser, Playwright's own, or the one that comes as a package for Linux x64. */
async function executable(): Promise<string> {
  const found = [...installed, chromium.executablePath()].find((path) => existsSync(path));
  return found ?? sparticuz.executablePath();
}

/** Disables optimizing compilers, which rarely pay off for pages that live for seconds. */
const compilesOnce = '--js-flags=--no-opt --no-wasm-tier-up --interrupt-budget-for-maglev=300000';

/** Switches that Chromium is started with for tests. */
export const chromiumOptions = async () =>
  ({
    executablePath: await executable(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...softwareRendering, compilesOnce],
  }) satisfies LaunchOptions;
