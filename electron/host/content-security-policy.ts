import type { Basemap } from '../../shared/settings/settings.ts';

/** Stands in the built page wherever a document's own nonce belongs. */
export const cspNoncePlaceholder = 'NONCE_OF_THIS_DOCUMENT';

export interface PolicyNeeds {
  basemap: Basemap;
  /** Of one document; the page's own style tags carry it, which Mantine adds while it runs. */
  nonce: string;
  /** Address of the desk's WebSocket: not every browser counts it as `'self'`. */
  deskSocket?: string | undefined;
  /** Address of the development server's WebSocket. Its inline scripts carry the nonce too. */
  developmentSocket?: string | undefined;
}

/** What the window may load, as a Content-Security-Policy. Nothing from elsewhere but the online basemap that was chosen. */
export function contentSecurityPolicy({
  basemap,
  nonce,
  deskSocket,
  developmentSocket,
}: PolicyNeeds): string {
  const online =
    basemap.kind === 'style' ? (basemap.origins ?? []).map((address) => new URL(address).origin) : [];
  const directives: Record<string, (string | undefined)[]> = {
    'default-src': ["'none'"],
    // Zones are checked in the window by an engine in WebAssembly.
    'script-src': ["'self'", "'wasm-unsafe-eval'", developmentSocket && `'nonce-${nonce}'`],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", deskSocket, developmentSocket, ...online],
    // The map's and the drawing tool's style sheets carry their icons as data.
    'img-src': ["'self'", 'data:', ...online],
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
