/** Spellings of probe paths that a proxy's rule for the exact paths doesn't match. */
export const probeSpellings: readonly string[] = [
  '/readyz/',
  '/healthz/',
  '/%72eadyz',
  '/./readyz',
  '/x/../readyz',
  '/x/%2e%2e/readyz',
  '//readyz',
  '/readyz/?a',
];
