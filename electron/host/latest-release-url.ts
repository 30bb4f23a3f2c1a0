/**
 * URL of the latest release in GitHub's API: `https://api.github.com/repos/OWNER/NAME/releases/latest`. Null if this
 * build has none.
 */
export const latestReleaseUrl: string | null = null;
