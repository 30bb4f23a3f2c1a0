const versionPattern = /^v?(\d+)\.(\d+)\.(\d+)(-[0-9A-Za-z.-]+)?(?:\+|$)/;

/**
 * Whether a version is newer than another by Semantic Versioning 2.0.0. A release is newer than its prereleases, which
 * count as equal. False if either isn't a version.
 */
export function isNewerVersion(version: string, than: string): boolean {
  const [one, other] = [partsOf(version), partsOf(than)];
  if (!one || !other) return false;
  const at = one.findIndex((part, index) => part !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}

/** Returns major, minor, patch, and 1 for a release or 0 for a prerelease; null if the text isn't a version. */
function partsOf(version: string): number[] | null {
  const [, major, minor, patch, before] = versionPattern.exec(version.trim()) ?? [];
  return major === undefined
    ? null
    : [Number(major), Number(minor), Number(patch), before === undefined ? 1 : 0];
}
