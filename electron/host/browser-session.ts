import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Whose requests the browser host answers: those of the one browser that showed the printed token first. */
export interface BrowserSession {
  /** Good once, in the printed address. */
  readonly token: string;
  /** Gives the value for the `Set-Cookie` header and spends the token; null for a wrong or spent one. */
  exchange(token: string): string | null;
  /** Whether a `Cookie` header is this session's. */
  isOwnedBy(cookies: string | undefined): boolean;
}

/** @param port cookies are shared by all ports of a machine, so their names have to differ */
export function browserSession(port: number): BrowserSession {
  const token = secret();
  const cookie = secret();
  const name = `zonedesk-${port}`;
  let spent = false;
  return {
    token,
    exchange(visible) {
      if (spent || !equal(visible, token)) return null;
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

/** Compares without telling by its time how much was right. */
function equal(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

export interface Sender {
  host: string | undefined;
  origin: string | undefined;
  /** The `Sec-Fetch-Site` header, which a page cannot set. */
  fetchSite: string | undefined;
}

/**
 * Whether a request could come from this host's own page or from its address being opened. `Host`
 * keeps out names that were pointed at this machine, the other two keep out other pages, those of
 * other ports of this machine too, for which the cookie is sent along.
 * @param origin such as `http://127.0.0.1:41233`
 */
export function comesFromOwnPage(sender: Sender, origin: string): boolean {
  return (
    sender.host === new URL(origin).host &&
    (sender.origin === undefined || sender.origin === origin) &&
    (sender.fetchSite === undefined || sender.fetchSite === 'same-origin' || sender.fetchSite === 'none')
  );
}
