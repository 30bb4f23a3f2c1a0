import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { askDesk } from './ask-desk.ts';
import { expect } from './zonedesk.ts';

/** What can be wrong in one theme alone. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Checks the window as it is now with axe; `which` names it where it fails. */
export async function isAccessible(page: Page, which?: string): Promise<void> {
  await hasNoFaults(axe(page), which);
}

/** Checks its colours alone: all else is the same in both themes. */
export async function hasReadableColours(page: Page, which?: string): Promise<void> {
  await hasNoFaults(axe(page).withRules(rulesOfColour), which);
}

/** Axe that looks for faults alone: to describe what is well, and to load style sheets again, takes longer than that. */
const axe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'], preload: false });

async function hasNoFaults(builder: AxeBuilder, which: string | undefined): Promise<void> {
  const { violations } = await builder.setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target)}`);
  expect(found, which).toEqual([]);
}

/** Checks the colours in the dark theme, and everything in the light one. */
export async function isAccessibleInBothThemes(page: Page): Promise<void> {
  await changeTheme(page, 'dark');
  await hasReadableColours(page, 'dark');
  await changeTheme(page, 'light');
  await isAccessible(page, 'light');
}

async function changeTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  expect(await askDesk(page, 'settings.change', { theme })).toMatchObject({ ok: true });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
  // Half-way to the other theme no colour is one of the theme's.
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    return Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => undefined);
  });
}
