import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { askDesk } from './ask-desk.ts';
import { expect } from './zonedesk.ts';

/** Checks the window as it is now with axe; `which` names it where it fails. */
export async function isAccessible(page: Page, which?: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target)}`);
  expect(found, which).toEqual([]);
}

/** The same in the light theme and in the dark one. */
export async function isAccessibleInBothThemes(page: Page): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    expect(await askDesk(page, 'settings.change', { theme })).toMatchObject({ ok: true });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
    // Half-way to the other theme no colour is one of the theme's.
    await page.evaluate(() => {
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
      return Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => undefined);
    });
    await isAccessible(page, theme);
  }
}
