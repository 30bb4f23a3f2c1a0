/** Ways to write the paths of probes that a proxy's rule by their names does not know. */
export const otherSpellings: readonly string[] = [
  '/readyz/',
  '/healthz/',
  '/%72eadyz',
  '/./readyz',
  '/x/../readyz',
  '/x/%2e%2e/readyz',
  '//readyz',
  '/readyz/?a',
];
