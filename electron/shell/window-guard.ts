import { app, net, type Session, type WebContents } from 'electron';
import type { Basemap } from '../../shared/settings/settings.ts';
import { proxyFromPac } from '../http/pac-list.ts';
import { mayWindowAsk, type NameLookup } from './online-map-reach.ts';
import { mayPage } from './window-permissions.ts';
import { windowAddress, windowOrigin } from './window-scheme.ts';

/** Keeps every page of the program where it is: no other address, no second window, no embedded page. */
export function guardWindows(): void {
  app.on('web-contents-created', (_event, contents) => guard(contents));
}

function guard(contents: WebContents): void {
  contents.on('will-frame-navigate', (details) => {
    if (details.url !== windowAddress) details.preventDefault();
  });
  contents.on('will-redirect', (details) => details.preventDefault());
  // No event comes before a page leads itself to about:blank: it is led back.
  contents.on('did-navigate', (_event, url) => {
    if (url === 'about:blank') void contents.loadURL(windowAddress);
  });
  // No way around the policy of the page: no candidates of this machine's networks, no packets beside the proxy.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Links leave the window through the desk, which the page asks when one is clicked.
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/**
 * Denies what a page may ask a session for, but for what `mayPage` allows.
 * @param basemap that is chosen now; undefined before the settings are read
 */
export function denyPermissions(session: Session, basemap: () => Basemap | undefined): void {
  const allows = (permission: string, origin: string | undefined) =>
    mayPage(permission, origin === windowOrigin || origin === windowAddress, basemap());
  session.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(allows(permission, details.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => allows(permission, origin));
  session.setDevicePermissionHandler(() => false);
}

/**
 * Ends each request of the window over http(s) that `mayWindowAsk` does not allow, before it is sent.
 * @param basemap that is chosen now; undefined before the settings are read
 */
export function guardRequests(session: Session, basemap: () => Basemap | undefined): void {
  const lookup: NameLookup = {
    isProxied: async (url) => proxyFromPac(await session.resolveProxy(url)) !== null,
    resolve: async (host) => (await session.resolveHost(host)).endpoints.map(({ address }) => address),
    isOnline: () => net.isOnline(),
  };
  session.webRequest.onBeforeRequest({ urls: ['http://*/*', 'https://*/*'] }, ({ url }, decide) => {
    void mayWindowAsk(url, basemap(), lookup)
      .catch(() => false)
      .then((may) => decide({ cancel: !may }));
  });
}
