import type { Basemap } from '../../shared/settings/settings.ts';

/** Placeholder in the built page for each document's own nonce. */
export const cspNoncePlaceholder = 'NONCE_OF_THIS_DOCUMENT';

export interface PolicyOptions {
  basemap: Basemap;
  /** Nonce of one document; also on the style tags that Mantine adds at run time. */
  nonce: string;
  /** URL of the desk's WebSocket, which some browsers don't count as `'self'`. */
  deskSocket?: string | undefined;
  /** URL of the development server's WebSocket; with it, inline scripts are allowed by nonce. */
  developmentSocket?: string | undefined;
}

/** Returns the Content-Security-Policy of the window: nothing external except the selected online basemap. */
export function contentSecurityPolicy({
  basemap,
  nonce,
  deskSocket,
  developmentSocket,
}: PolicyOptions): string {
  const onlineOrigins =
    basemap.kind === 'style' ? (basemap.origins ?? []).map((url) => new URL(url).origin) : [];
  const directives: Record<string, (string | undefined)[]> = {
    'default-src': ["'none'"],
    // The zone checks in the window run on WebAssembly.
    'script-src': ["'self'", "'wasm-unsafe-eval'", developmentSocket && `'nonce-${nonce}'`],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", deskSocket, developmentSocket, ...onlineOrigins],
    // Style sheets of the map and the drawing tool embed their icons as data URLs.
    'img-src': ["'self'", 'data:', ...onlineOrigins],
    'font-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter(Boolean)].join(' '))
    .join('; ');
}
