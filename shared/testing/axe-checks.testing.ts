import type { RunOptions } from 'axe-core';

/** Violations only: reporting passes and preloading style sheets takes longer than finding violations. */
const violationsOnly = { resultTypes: ['violations'], preload: false } satisfies RunOptions;

/** Options for axe: all rules, or only those whose result depends on the theme. */
export const axeChecks = {
  everything: violationsOnly,
  colors: { ...violationsOnly, runOnly: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, RunOptions>;
