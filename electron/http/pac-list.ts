/** The forms of a proxy in the answer of a PAC script, which is also that of Electron's `resolveProxy`. */
const schemes: Record<string, string> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks5',
  SOCKS5: 'socks5',
};

/** Returns the first usable proxy of a list such as `PROXY proxy.example:8080; DIRECT`. */
export function proxyFromPac(list: string): string | null {
  for (const entry of list.split(';')) {
    const [form = '', address] = entry.trim().split(/\s+/);
    const scheme = schemes[form.toUpperCase()];
    if (scheme && address) return `${scheme}://${address}`;
    if (form.toUpperCase() === 'DIRECT') return null;
  }
  return null;
}
