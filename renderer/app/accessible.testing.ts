import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';
import { axeChecks } from '../../shared/testing/axe-checks.testing.ts';
import type { TestDesk } from '../desk/desk.testing.ts';

/** Checks the window as it is now with axe; `which` names it where it fails. */
export const expectAccessible = (which?: string) =>
  hasNoFaults(
    {
      ...axeChecks.everything,
      // The page around the tests is not the window's.
      rules: { 'document-title': { enabled: false }, 'html-has-lang': { enabled: false } },
    },
    which,
  );

/** Checks its colors alone: all else is the same in both themes. */
export const expectReadableColors = (which?: string) => hasNoFaults(axeChecks.colors, which);

/** Checks the colors in the dark theme, and everything in the light one. */
export async function expectAccessibleInBothThemes(desk: TestDesk, which: string): Promise<void> {
  await changeTheme(desk, 'dark');
  await expectReadableColors(`${which} (dark)`);
  await changeTheme(desk, 'light');
  await expectAccessible(`${which} (light)`);
}

export async function changeTheme(desk: TestDesk, theme: 'dark' | 'light'): Promise<void> {
  desk.publish('settings', { ...desk.published('settings'), theme });
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(theme);
}

async function hasNoFaults(options: RunOptions, which: string | undefined) {
  // Half-way through a transition no color is one of the theme's.
  const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
  const { violations } = await axe.run(document, options);
  const found = violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target)}`);
  expect(found, which).toEqual([]);
}
