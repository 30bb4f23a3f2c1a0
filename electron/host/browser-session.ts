import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Authenticates requests to the browser host: those of the one browser that used the printed token first. */
export interface BrowserSession {
  /** Valid once, in the printed address. */
  readonly token: string;
  /** Uses up the token and returns a `Set-Cookie` value; null for a wrong or used token. */
  exchange(token: string): string | null;
  /** Whether a `Cookie` header belongs to this session. */
  isOwnedBy(cookies: string | undefined): boolean;
}

/** @param port part of the cookie name, because all ports of a host share cookies */
export function browserSession(port: number): BrowserSession {
  const token = secret();
  const cookie = secret();
  const name = `zonedesk-${port}`;
  let spent = false;
  return {
    token,
    exchange(presentedToken) {
      if (spent || !equal(presentedToken, token)) return null;
      spent = true;
      return `${name}=${cookie}; Path=/; HttpOnly; SameSite=Strict`;
    },
    isOwnedBy: (cookies = '') =>
      cookies.split(';').some((pair) => {
        const [key, value = ''] = pair.trim().split('=', 2);
        return key === name && equal(value, cookie);
      }),
  };
}

const secret = () => randomBytes(32).toString('base64url');

/** Compares in constant time. */
function equal(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

export interface Sender {
  host: string | undefined;
  origin: string | undefined;
  /** The `Sec-Fetch-Site` header, which page scripts can't set. */
  fetchSite: string | undefined;
}

/**
 * Whether a request may come from this host's own page or from opening its address. Checking `Host` defends against DNS
 * rebinding; the other headers keep out pages of other origins, including other ports of this machine, to which the
 * browser also sends the cookie.
 * @param origin such as `http://127.0.0.1:41233`
 */
export function comesFromOwnPage(sender: Sender, origin: string): boolean {
  return (
    sender.host === new URL(origin).host &&
    (sender.origin === undefined || sender.origin === origin) &&
    (sender.fetchSite === undefined || sender.fetchSite === 'same-origin' || sender.fetchSite === 'none')
  );
}
