/** The platforms for which @valhallajs/valhallajs carries its engine. */
const servedPlatforms = ['linux-x64', 'linux-arm64', 'darwin-arm64'];

/**
 * Why routes cannot be computed on this machine, in words for a person, or null where they can.
 * Everything but routing works without.
 */
export function routingUnavailable(platform = process.platform, arch = process.arch): string | null {
  if (servedPlatforms.includes(`${platform}-${arch}`)) return null;
  return (
    `The built-in router has no version for ${platform} on ${arch}; it runs on Linux (x64, arm64) and ` +
    'macOS (arm64). Routes, matrices and isochrones need a provider here.'
  );
}
