import { protocol } from 'electron';

const scheme = 'app';
const host = 'zonedesk';

/** The window's origin, as frames name it. */
export const windowOrigin = `${scheme}://${host}`;
/** The only address that the window ever shows. */
export const windowAddress = `${windowOrigin}/`;

/** Makes the scheme one that pages, modules and workers can be loaded from. To be called before the program is ready. */
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

/** @param files answers what the window asks of its own address */
export function serveWindowScheme(files: (request: Request) => Promise<Response>): void {
  protocol.handle(scheme, (request) =>
    new URL(request.url).host === host ? files(request) : new Response(null, { status: 404 }),
  );
}
