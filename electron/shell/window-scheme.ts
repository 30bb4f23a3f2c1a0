import { protocol } from 'electron';

const scheme = 'app';
const host = 'zonedesk';

/** Origin of the window, as reported by frames. */
export const windowOrigin = `${scheme}://${host}`;
/** The only URL the window ever shows. */
export const windowUrl = `${windowOrigin}/`;

/** Registers the scheme so that pages, modules and workers can load from it. Call before the app is ready. */
export function declareWindowScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme,
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        corsEnabled: true,
        stream: true,
        codeCache: true,
      },
    },
  ]);
}

/**
 * Serves the window's origin; other hosts of the scheme get 404.
 * @param handleFile handles the window's requests to its own origin
 */
export function serveWindowScheme(handleFile: (request: Request) => Promise<Response>): void {
  protocol.handle(scheme, (request) =>
    new URL(request.url).host === host ? handleFile(request) : new Response(null, { status: 404 }),
  );
}
