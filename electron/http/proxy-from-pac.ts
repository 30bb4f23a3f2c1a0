/** URL schemes by proxy type in the result of a PAC script, whose format Electron's `resolveProxy` returns too. */
const schemes: Record<string, string> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks5',
  SOCKS5: 'socks5',
};

/**
 * Returns the URL of the first supported proxy in a list such as `PROXY proxy.example:8080; DIRECT`; null for a direct
 * connection or if no type is supported.
 */
export function proxyFromPac(list: string): string | null {
  for (const entry of list.split(';')) {
    const [proxyType = '', address] = entry.trim().split(/\s+/);
    const scheme = schemes[proxyType.toUpperCase()];
    if (scheme && address) return `${scheme}://${address}`;
    if (proxyType.toUpperCase() === 'DIRECT') return null;
  }
  return null;
}
