import type { WindowSources } from './window-files.ts';

/**
 * Proxies the development server's page under the window's own address, so that tiles and origins are as in the built
 * program.
 */
export function developmentPage(server: string): WindowSources['page'] {
  return async (path, search) => {
    const response = await fetch(new URL(path + search, server));
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    if (!response.ok || !response.body) return null;
    const body = type.startsWith('text/html') ? await response.text() : response.body;
    return { body, type, immutable: false };
  };
}
