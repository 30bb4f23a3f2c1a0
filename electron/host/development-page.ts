import type { WindowSources } from './window-files.ts';

/**
 * Returns a reader that proxies the page of a development server, so that the page has the same origin as in the built
 * program.
 */
export function developmentPage(serverUrl: string): WindowSources['page'] {
  return async (path, search) => {
    const response = await fetch(new URL(path + search, serverUrl));
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    if (!response.ok || !response.body) return null;
    const body = type.startsWith('text/html') ? await response.text() : response.body;
    return { body, type, immutable: false };
  };
}
