import { desk } from '../desk/desk.ts';

/** In the desktop program links that leave it open in the person's own browser. */
export function openLinkOutside(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin === window.location.origin) return;
  event.preventDefault();
  if (link.protocol === 'https:') void desk.call('external.open', { url: link.href });
}
