import { app, net, type Session, type WebContents } from 'electron';
import type { Basemap } from '../../shared/settings/settings.ts';
import { proxyFromPac } from '../http/proxy-from-pac.ts';
import { mayWindowRequest, type NameLookup } from './may-window-request.ts';
import { isPagePermitted } from './window-permissions.ts';
import { windowOrigin, windowUrl } from './window-scheme.ts';

/** Prevents pages from navigating, opening windows or embedding other pages. */
export function guardWindows(): void {
  app.on('web-contents-created', (_event, contents) => guard(contents));
}

function guard(contents: WebContents): void {
  contents.on('will-frame-navigate', (details) => {
    if (details.url !== windowUrl) details.preventDefault();
  });
  contents.on('will-redirect', (details) => details.preventDefault());
  // Navigation to about:blank has no preceding event, so go back afterward.
  contents.on('did-navigate', (_event, url) => {
    if (url === 'about:blank') void contents.loadURL(windowUrl);
  });
  // WebRTC must not bypass the page's policy: no candidates of local networks, no packets around the proxy.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Links open through the desk, as requested by the page on a click.
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/**
 * Denies all permissions except those allowed by `isPagePermitted`.
 * @param basemap the selected one
 */
export function denyPermissions(session: Session, basemap: () => Basemap): void {
  const allows = (permission: string, origin: string | undefined) =>
    isPagePermitted(permission, origin === windowOrigin || origin === windowUrl, basemap());
  session.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(allows(permission, details.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => allows(permission, origin));
  session.setDevicePermissionHandler(() => false);
}

/**
 * Cancels http(s) requests of the window that `mayWindowRequest` doesn't allow.
 * @param basemap the selected one
 */
export function guardRequests(session: Session, basemap: () => Basemap): void {
  const lookup: NameLookup = {
    isProxied: async (url) => proxyFromPac(await session.resolveProxy(url)) !== null,
    resolve: async (host) => (await session.resolveHost(host)).endpoints.map(({ address }) => address),
    isOnline: () => net.isOnline(),
  };
  session.webRequest.onBeforeRequest({ urls: ['http://*/*', 'https://*/*'] }, ({ url }, decide) => {
    void mayWindowRequest(url, basemap(), lookup)
      .catch(() => false)
      .then((may) => decide({ cancel: !may }));
  });
}
