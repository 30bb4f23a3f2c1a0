import type { Page } from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';
import { axeChecks } from '../shared/testing/axe-checks.testing.ts';
import { askDesk } from './ask-desk.ts';
import { expect } from './zonedesk.ts';

/** Checks the window with axe; `which` names the check in failures. */
export const isAccessible = (page: Page, which?: string) => hasNoFaults(page, axeChecks.everything, which);

/** Checks only colors, as the rest is the same in both themes. */
const hasReadableColors = (page: Page, which?: string) => hasNoFaults(page, axeChecks.colors, which);

async function hasNoFaults(page: Page, options: RunOptions, which: string | undefined) {
  // Injecting axe into a page takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const found = await page.evaluate(async (options) => {
    const axe: typeof axeCore = Reflect.get(window, 'axe');
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target)}`);
  }, options);
  expect(found, which).toEqual([]);
}

/** Checks the colors in the dark theme, and everything in the light one. */
export async function isAccessibleInBothThemes(page: Page): Promise<void> {
  await changeTheme(page, 'dark');
  await hasReadableColors(page, 'dark');
  await changeTheme(page, 'light');
  await isAccessible(page, 'light');
}

async function changeTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  expect(await askDesk(page, 'settings.change', { theme })).toMatchObject({ ok: true });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  // During the transition to the other theme, colors are from neither.
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    return Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => undefined);
  });
}
