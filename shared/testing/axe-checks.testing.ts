import type { RunOptions } from 'axe-core';

/** Faults alone: to describe what is well, and to load style sheets again, takes longer than to find them. */
const faults = { resultTypes: ['violations'], preload: false } satisfies RunOptions;

/** What axe looks for in a window: everything, or what can be wrong in one theme alone. */
export const axeChecks = {
  everything: faults,
  colors: { ...faults, runOnly: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, RunOptions>;
