import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Authenticates requests to the browser host: accepts only the browser that used the printed token first. */
export interface BrowserSession {
  /** One-time token, part of the printed URL. */
  readonly token: string;
  /** Uses up the token and returns a `Set-Cookie` value; null for a wrong or used token. */
  exchange(token: string): string | null;
  /** Whether a `Cookie` header belongs to this session. */
  isOwnedBy(cookies: string | undefined): boolean;
}

/**
 * Returns a session with a new token that no browser has used yet.
 * @param port part of the cookie name, because all ports of a host share cookies
 */
export function browserSession(port: number): BrowserSession {
  const token = randomSecret();
  const cookie = randomSecret();
  const name = `zonedesk-${port}`;
  let isUsed = false;
  return {
    token,
    exchange(presentedToken) {
      if (isUsed || !isEqual(presentedToken, token)) return null;
      isUsed = true;
      return `${name}=${cookie}; Path=/; HttpOnly; SameSite=Strict`;
    },
    isOwnedBy: (cookies = '') =>
      cookies.split(';').some((pair) => {
        const [key, value = ''] = pair.trim().split('=', 2);
        return key === name && isEqual(value, cookie);
      }),
  };
}

const randomSecret = () => randomBytes(32).toString('base64url');

/** Compares in constant time. */
function isEqual(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** Request headers that identify the page a request comes from; undefined if missing. */
export interface Sender {
  host: string | undefined;
  origin: string | undefined;
  /** The `Sec-Fetch-Site` header, which page scripts can't set. */
  fetchSite: string | undefined;
}

/**
 * Whether a request may come from this host's own page or from opening its URL. Checking `Host` defends against DNS
 * rebinding; the other headers reject pages of other origins, including those on other ports of this machine, whose
 * requests also carry the cookie.
 * @param origin such as `http://127.0.0.1:41233`
 */
export function comesFromOwnPage(sender: Sender, origin: string): boolean {
  return (
    sender.host === new URL(origin).host &&
    (sender.origin === undefined || sender.origin === origin) &&
    (sender.fetchSite === undefined || sender.fetchSite === 'same-origin' || sender.fetchSite === 'none')
  );
}
