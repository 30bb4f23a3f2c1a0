/**
 * Where the latest release is told, in the form of GitHub's API:
 * `https://api.github.com/repos/OWNER/NAME/releases/latest`. Null where this build has no such address.
 */
export const releaseAddress: string | null = null;
