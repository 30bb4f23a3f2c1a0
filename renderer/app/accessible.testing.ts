import axe from 'axe-core';
import { expect } from 'vitest';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks the window as it is now with axe, by the rules of WCAG A and AA; `which` names it where it fails. */
export async function expectAccessible(which?: string): Promise<void> {
  // Half-way through a transition no colour is one of the theme's.
  const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
  const { violations } = await axe.run(document, {
    runOnly: wcag,
    // The page around the tests is not the window's.
    rules: { 'document-title': { enabled: false }, 'html-has-lang': { enabled: false } },
    resultTypes: ['violations'],
    preload: false,
  });
  const found = violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target)}`);
  expect(found, which).toEqual([]);
}
