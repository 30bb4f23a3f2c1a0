const form = /^v?(\d+)\.(\d+)\.(\d+)(-[0-9A-Za-z.-]+)?(?:\+|$)/;

/**
 * Whether a version is newer than another, by the numbers of Semantic Versioning 2.0.0; one that is released
 * is newer than those before its release, which are not told apart. False where either is no version.
 */
export function isNewerVersion(version: string, than: string): boolean {
  const [one, other] = [partsOf(version), partsOf(than)];
  if (!one || !other) return false;
  const at = one.findIndex((part, index) => part !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}

/** Major, minor, patch, and 1 where it is released. */
function partsOf(version: string): number[] | null {
  const [, major, minor, patch, before] = form.exec(version.trim()) ?? [];
  return major === undefined
    ? null
    : [Number(major), Number(minor), Number(patch), before === undefined ? 1 : 0];
}
