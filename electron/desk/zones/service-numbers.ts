import { randomBytes } from 'node:crypto';
import { withoutEndSlash } from '../../../shared/settings.ts';
import type { Database } from '../../sqlite/database.ts';
import type { KeyFingerprint } from '../connections/key-fingerprint.ts';
import type { ServiceIdentity } from '../gateway/gateway.ts';

/** Tells services, and the projects at one service, apart. */
export interface ServiceNumbers {
  /** The number of the service and the project that its private key stands for; null without that key. */
  of(service: ServiceIdentity): Promise<number | null>;
}

/** The built-in service makes up keys and port at each start and has one project. */
const builtInUrl = 'built-in';

/**
 * Numbers services by their address and their private key. Of the key only a salted, slow hash is
 * kept, so that the file tells nobody the key, not even a short one.
 */
export function serviceNumbers(database: Database): ServiceNumbers {
  const known = database.prepare('SELECT number, salt, key_hash FROM services WHERE base_url = ?');
  const add = database.prepare('INSERT INTO services (base_url, salt, key_hash) VALUES (?, ?, ?)');
  const last = database.prepare('SELECT max(number) FROM services');
  const found = new Map<string, Promise<number>>();

  async function numberOf(baseUrl: string, key: KeyFingerprint): Promise<number> {
    for (const { number, salt, key_hash } of known.all(baseUrl)) {
      if ((await key.hash(String(salt))) === key_hash) return Number(number);
    }
    const salt = randomBytes(16).toString('hex');
    const hash = await key.hash(salt);
    add.run(baseUrl, salt, hash);
    return Number(last.value());
  }

  /** There is no key to keep from anybody, and this is asked at each start: no slow hash. */
  async function builtInNumber(): Promise<number> {
    const [only] = known.all(builtInUrl);
    if (only) return Number(only.number);
    add.run(builtInUrl, '', '');
    return Number(last.value());
  }

  return {
    async of({ baseUrl, builtIn, fingerprint }) {
      const key = builtIn ? null : fingerprint;
      if (key === null && !builtIn) return null;
      const url = withoutEndSlash(baseUrl);
      const name = key ? `${url} ${key.id}` : builtInUrl;
      const number = found.get(name) ?? (key ? numberOf(url, key) : builtInNumber());
      found.set(name, number);
      // What failed, for instance on a full disk, may not fail the next time.
      number.catch(() => found.delete(name));
      return number;
    },
  };
}
